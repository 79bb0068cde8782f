import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import {
  defaultAuthorizationTitle,
  defaultPaymentTerms,
  type Prices,
  type ToolSettings,
  type ToolSettingsChanges,
} from '#contract/tool-settings/tool-settings.contract.ts'
import { AppError } from '#contract/errors.ts'
import { roles } from '#contract/permissions.ts'
import { type PriceList, policyAfter } from '#contract/tool-settings/tool-settings.rules.ts'
import { penceFrom, poundsFrom } from '#contract/values/money.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { openSessionsOfRoles } from '#server/features/auth/sessions.queries.ts'
import { changesNothing, requireCurrentVersion, sentOnly } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { withStoredUpload } from '#server/features/files/files.actions.ts'
import type { Actor } from '#server/actor.ts'
import { fileUrl, type FileCaller } from '#server/http/reply/file-address.ts'
import type { ReceivedFile } from '#server/http/uploads/uploads.ts'
import type { Clock } from '#server/platform/clock.ts'
import {
  findToolSettings,
  lockToolSettings,
  updateToolSettingsRow,
  type ToolSettingsRow,
} from './tool-settings.queries.ts'

/** The audit log names what each entry is about; the firm's settings are one thing and have no id of their own. */
export const aboutToolSettings = '00000000-0000-4000-8000-000000000000'

export async function getToolSettings({ db, clock }: Deps, actor: Actor): Promise<ToolSettings> {
  return toToolSettings(clock, actor, await findToolSettings(db))
}

export async function updateToolSettings(
  deps: Deps,
  actor: Actor,
  { version, priceList, secondFactor, ...sent }: z.output<typeof ToolSettingsChanges>,
): Promise<ToolSettings> {
  return deps.db.transaction().execute(async (tx) => {
    await lockToolSettings(tx)
    const before = await findToolSettings(tx)
    const changes = {
      ...sentOnly(sent),
      ...(sent.authorizationTitle === '' && { authorizationTitle: defaultAuthorizationTitle }),
      ...(sent.paymentTerms === '' && { paymentTerms: defaultPaymentTerms }),
      ...(priceList && { priceList: unlessSame(before.priceList, priceListFrom(priceList)) }),
      ...(secondFactor && {
        secondFactor: unlessSame(before.secondFactor, policyAfter(before.secondFactor, secondFactor, deps.clock.now())),
      }),
    }
    if (changesNothing(before, changes)) return toToolSettings(deps.clock, actor, before)
    requireCurrentVersion(version, toToolSettings(deps.clock, actor, before))
    if (actor.token && changes.secondFactor && changes.secondFactor !== before.secondFactor)
      throw new AppError('not-allowed', 'An API token may not change how people sign in.')
    if (secondFactor)
      await openSessionsOfRoles(
        tx,
        roles.filter((role) => secondFactor[role] === null),
      )
    return save(tx, deps, actor, before, { ...before, ...changes })
  })
}

export async function uploadFirmLogo(deps: Deps, actor: Actor, file: ReceivedFile): Promise<ToolSettings> {
  return withStoredUpload(deps, actor, file, (tx, stored) => changeLogo(tx, deps, actor, stored.id))
}

export async function deleteFirmLogo(deps: Deps, actor: Actor): Promise<ToolSettings> {
  return deps.db.transaction().execute((tx) => changeLogo(tx, deps, actor, null))
}

async function changeLogo(tx: Db, deps: Deps, actor: Actor, logoFileId: string | null): Promise<ToolSettings> {
  await lockToolSettings(tx)
  const before = await findToolSettings(tx)
  if (before.logoFileId === logoFileId) return toToolSettings(deps.clock, actor, before)
  return save(tx, deps, actor, before, { ...before, logoFileId })
}

async function save(tx: Db, { clock }: Deps, actor: Actor, before: ToolSettingsRow, facts: ToolSettingsRow) {
  await updateToolSettingsRow(tx, facts)
  const after = await findToolSettings(tx)
  await recordEvent(tx, clock, { actor, what: 'tool-settings-changed', about: aboutToolSettings, before, after })
  return toToolSettings(clock, actor, after)
}

/** The very same while it says the same, so that a repeated save changes nothing. */
function unlessSame<Value>(before: Value, after: Value): Value {
  return isDeepStrictEqual(after, before) ? before : after
}

function priceListFrom({ perVisit, perItem, byKind }: Prices): PriceList {
  return {
    perVisitPence: perVisit === null ? null : penceFrom(perVisit),
    perItemPence: perItem === null ? null : penceFrom(perItem),
    byKind: byKind.map(({ kind, price }) => ({ kind, pricePence: penceFrom(price) })),
  }
}

function toPrices({ perVisitPence, perItemPence, byKind }: PriceList): Prices {
  return {
    perVisit: perVisitPence === null ? null : poundsFrom(perVisitPence),
    perItem: perItemPence === null ? null : poundsFrom(perItemPence),
    byKind: byKind.map(({ kind, pricePence }) => ({ kind, price: poundsFrom(pricePence) })),
  }
}

function toToolSettings(clock: Clock, caller: FileCaller, row: ToolSettingsRow): ToolSettings {
  const { logoFileId, priceList, ...settings } = row
  return {
    ...settings,
    priceList: toPrices(priceList),
    logoUrl: logoFileId && fileUrl(clock, caller, { id: logoFileId, kind: 'logo', name: 'logo.png' }),
  }
}
