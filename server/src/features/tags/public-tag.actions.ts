import { AppError } from '#contract/errors.ts'
import { conditionOf } from '#contract/inspections/equipment/condition.rules.ts'
import type { JobViewer } from '#contract/jobs/jobs.rules.ts'
import type { PublicTag } from '#contract/tags/public-tag.contract.ts'
import { publicWords } from '#contract/tags/public-tag.rules.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import { ownCode } from '#contract/values/tags.ts'
import type { Deps } from '#server/deps.ts'
import { limitLookups } from '#server/features/certificates/verification/limit-lookups.actions.ts'
import { findCompany } from '#server/features/companies/companies.queries.ts'
import { conditionFactsOf } from '#server/features/equipment/equipment.mapper.ts'
import { findEquipmentRow, type EquipmentRow } from '#server/features/equipment/equipment.queries.ts'
import { findTagged } from '#server/features/inspections/equipment/tags.queries.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'

/** As the firm itself has it; a stranger gets only what is chosen below. */
const firm: JobViewer = { userId: '', role: 'admin', memberships: [] }

/** Unknown, ended, blank and what a company does not show look the same; a danger is shown always. */
export async function getPublicTag(deps: Deps, address: string, typed: string): Promise<PublicTag> {
  await limitLookups(deps, address)
  const code = ownCode(typed)
  const tag = code === null ? undefined : await findTagged(deps.db, { code, text: '' })
  const piece = tag && (await findEquipmentRow(deps.db, firm, tag.equipmentId))
  const company = piece && (await findCompany(deps.db, piece.companyId))
  if (!company) throw nothingToShow()
  const today = deps.clock.today()
  const { nextExaminationDate, dangerByDate } = piece
  const condition = conditionOf(conditionFactsOf(piece), today)
  const words = publicWords({ condition, nextExaminationDate, dangerByDate }, today)
  const { companyName: name, companyPhone: phone } = await findToolSettings(deps.db)
  const shown = { ...words, certificate: null, firm: { name, phone } }
  if (company.publicPage === 'nothing') {
    if (words.level !== 'danger') throw nothingToShow()
    return { ...shown, nextExaminationDate: null, description: '', serialNumber: '' }
  }
  const { description, serialNumber } = piece
  const certificate = company.publicPage === 'certificate' ? certificateOf(piece, deps.publicUrl) : null
  return { ...shown, nextExaminationDate, description, serialNumber, certificate }
}

function certificateOf(piece: EquipmentRow, publicUrl: string): PublicTag['certificate'] {
  const { certificateJobId, certificateNumber: number, certificateCode: code } = piece
  if (certificateJobId === null || number === null || code === null) return null
  return { number: certificateNumber(number), verifyUrl: `${publicUrl}/verify/${code}` }
}

function nothingToShow(): AppError {
  return new AppError('not-found', 'There is nothing to show for this label.')
}
