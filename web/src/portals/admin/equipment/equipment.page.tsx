import { Checkbox, Stack } from '@mantine/core'
import { useQuery, useMutation } from '@tanstack/react-query'
import { IconCrane, IconPlus, IconCopyCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  equipmentQueries,
  exportEquipmentList,
  duplicatesPerPage,
  useRejectDuplicate,
} from '#web/features/equipment/equipment.api.ts'
import { EquipmentRegister } from '#web/features/equipment/equipment-register.tsx'
import { listChoice } from '#web/features/equipment/list-choice.ts'
import { CompanyFilter, CompanySiteFilter } from '#web/portals/admin/companies/company-filter.tsx'
import { addresses, ImportLink } from '#web/portals/admin/admin-links.tsx'
import { PrintLabels } from '#web/features/tags/print-labels.tsx'
import { RegisterScan } from '#web/features/tags/register-scan.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { PageHeader, BackLink } from '#web/ui/page/page-header.tsx'
import { ExportMenu, PagedList } from '#web/ui/table/list-page.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { EditPiecePage, NewPiecePage, PiecePage } from './piece.page.tsx'
import { pageRoutes } from '#web/ui/page/not-found.tsx'
import { DuplicateCard } from '#web/features/equipment/duplicate-pair.tsx'
import { nameOf } from '#web/features/equipment/equipment-words.ts'
import { useMerge } from '#web/features/equipment/use-merge.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { focusPage } from '#web/ui/page/focus-content.ts'
import type { DuplicatePair } from '#contract/equipment/duplicates.contract.ts'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'

export function EquipmentPage() {
  const address = useListAddress()
  const { place, listed } = listChoice(address, 'every company’s')
  const [chosen, setChosen] = useState<string[]>([])
  const { data: duplicates } = useQuery(equipmentQueries.duplicates(1))
  return (
    <>
      <PageHeader
        title="Equipment"
        {...(duplicates &&
          duplicates.total > 0 && {
            intro: <Link to={addresses.duplicates}>{`Duplicates (${duplicates.total.toLocaleString('en-GB')})`}</Link>,
          })}
        actions={
          <>
            <ImportLink kind="equipment" />
            <PrintLabels of={{ listed, chosen }} />
            <ExportMenu load={(format) => exportEquipmentList(listed, format)} />
            <ButtonLink variant="primary" to={addresses.newPiece(place.companyId)} icon={IconPlus}>
              Add equipment
            </ButtonLink>
          </>
        }
      />
      <EquipmentRegister
        address={address}
        whose="every company’s"
        addressOf={addresses.piece}
        tick={(piece) => (
          <Checkbox
            aria-label={itemName(piece)}
            checked={chosen.includes(piece._id)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, piece._id] : chosen.filter((id) => id !== piece._id))
            }
          />
        )}
        scan={<RegisterScan addressOf={addresses.piece} />}
        places={
          <>
            {/* A site is of one company, and goes with it. */}
            <CompanyFilter
              companyId={place.companyId}
              onChange={(company) => address.choose({ company, site: null })}
            />
            {place.companyId && (
              <CompanySiteFilter
                companyId={place.companyId}
                siteId={place.siteAddressId}
                onChange={(site) => address.choose({ site })}
              />
            )}
          </>
        }
        nothing={
          <EmptyState icon={IconCrane} title="No equipment yet">
            Each piece that an engineer examines appears here with its history. Add one by hand, or{' '}
            <Link to={addresses.newImport('equipment')}>import your spreadsheet</Link>.
          </EmptyState>
        }
      />
    </>
  )
}

export const EquipmentPages = pageRoutes({
  '': EquipmentPage,
  new: NewPiecePage,
  duplicates: DuplicatesPage,
  ':id': PiecePage,
  ':id/edit': EditPiecePage,
})

export function DuplicatesPage() {
  const address = useListAddress()
  const list = useQuery(equipmentQueries.duplicates(address.page))
  const decision = useDecision()
  return (
    <>
      <BackLink to={addresses.equipment}>Equipment</BackLink>
      <PageHeader
        title="Duplicates"
        {...(list.data && { count: list.data.total })}
        intro="Pieces of one company that look the same. Merge them, or say they aren’t the same."
      />
      <PagedList
        what="The duplicates"
        list={list}
        address={address}
        pageSize={duplicatesPerPage}
        nothing={
          <EmptyState icon={IconCopyCheck} title="No duplicates">
            No company has two pieces that look like the same one.
          </EmptyState>
        }
      >
        {(pairs, isOutdated) => (
          <Stack component="ul" aria-busy={isOutdated}>
            {pairs.map((pair) => (
              <li key={`${pair.one._id} ${pair.other._id}`}>
                <DuplicateCard pair={pair} link={linkTo} {...decision} />
              </li>
            ))}
          </Stack>
        )}
      </PagedList>
    </>
  )
}

function linkTo(piece: Equipment) {
  return <Link to={addresses.piece(piece)}>{nameOf(piece)}</Link>
}

/** The pair that had the keyboard goes with the decision. */
function useDecision() {
  const { merge, isMerging } = useMerge()
  const { mutateAsync: rejectDuplicate } = useRejectDuplicate()
  const rejection = useMutation({
    mutationFn: ({ one, other }: DuplicatePair) => rejectDuplicate({ equipmentId: one._id, otherId: other._id }),
    onSuccess: (_, { one, other }) => {
      toast.success(`${nameOf(one)} and ${nameOf(other)} stay separate.`)
      focusPage()
    },
    onError: (error) => toast.error(sentenceOf(error)),
  })
  return {
    isBusy: isMerging || rejection.isPending,
    onMerge: (piece: Equipment, into: Equipment) =>
      void merge(piece, into).then((merged) => {
        if (merged) focusPage()
      }),
    onReject: (pair: DuplicatePair) => rejection.mutate(pair),
  }
}
