import { Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { IconCopyCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { DuplicateCard } from '#web/features/equipment/duplicate-pair.tsx'
import { duplicatesPerPage, equipmentQueries, useRejectDuplicate } from '#web/features/equipment/equipment.api.ts'
import { nameOf } from '#web/features/equipment/equipment-words.ts'
import { useMerge } from '#web/features/equipment/use-merge.ts'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { PageHeader, BackLink } from '#web/ui/page/page-header.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { PagedList } from '#web/ui/table/list-page.tsx'
import type { DuplicatePair } from '#contract/equipment/duplicates.contract.ts'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'

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

function useDecision() {
  const { merge, isMerging } = useMerge()
  const { mutateAsync: rejectDuplicate } = useRejectDuplicate()
  const rejection = useMutation({
    mutationFn: ({ one, other }: DuplicatePair) => rejectDuplicate({ equipmentId: one._id, otherId: other._id }),
    onSuccess: (_, { one, other }) => toast.success(`${nameOf(one)} and ${nameOf(other)} stay separate.`),
    onError: (error) => toast.error(sentenceOf(error)),
  })
  return {
    isBusy: isMerging || rejection.isPending,
    onMerge: (piece: Equipment, into: Equipment) => void merge(piece, into),
    onReject: (pair: DuplicatePair) => rejection.mutate(pair),
  }
}
