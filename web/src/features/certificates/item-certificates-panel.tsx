import { Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { certificateQueries } from './certificates.api.ts'
import { ItemCertificateButton } from './certificate-buttons.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { Panel } from '#web/ui/overlay/dialog-frame.tsx'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import type { CertificateItem } from '#contract/certificates/certificates.contract.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

interface Props {
  jobId: string
  /** The job's title: two cards have two of these buttons. */
  of: string
}

/** For who sees no items otherwise: those of the certificate, each with one of its own. */
export function ItemCertificatesButton({ jobId, of }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" aria-label={`Certificate for one item: ${of}`} onClick={() => setIsOpen(true)}>
        Certificate for one item
      </Button>
      <Panel isOpen={isOpen} title={`One item of ${of}`} onClose={() => setIsOpen(false)}>
        <CertificateItems jobId={jobId} />
      </Panel>
    </>
  )
}

function CertificateItems({ jobId }: { jobId: string }) {
  const [q, setQ] = useState('')
  const { data, error, refetch } = useQuery(certificateQueries.items(jobId, q))
  if (error && !data) return <QuietRetry what="The items" error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingPage />
  const { rows, total } = data
  return (
    <>
      <SearchField label="Search items" value={q} onSearch={setQ} />
      {total === 0 && <NothingMatches what="item" q={q} onClear={() => setQ('')} />}
      <Box component="ul" mt="sm">
        {rows.map((item) => (
          <Item key={item._id} jobId={jobId} item={item} />
        ))}
      </Box>
      {rows.length < total && (
        <Text c="dimmed">
          {`The first ${rows.length} of ${total.toLocaleString('en-GB')} items. Search for a serial number to find the others.`}
        </Text>
      )}
    </>
  )
}

function Item({ jobId, item }: { jobId: string; item: CertificateItem }) {
  const { _id, place, description, serialNumber, assetNumber, result } = item
  return (
    <Group
      component="li"
      justify="space-between"
      gap="4px 12px"
      py={10}
      style={{ borderBottom: '1px solid var(--line)' }}
    >
      <Box flex="1 1 140px">
        <Text fw={600}>{`${place}. ${description}`}</Text>
        <Text c="dimmed">{[serialNumber, assetNumber, result].filter(Boolean).join(' · ')}</Text>
      </Box>
      <ItemCertificateButton jobId={jobId} itemId={_id} of={itemName(item)} variant="quiet">
        Certificate
      </ItemCertificateButton>
    </Group>
  )
}
