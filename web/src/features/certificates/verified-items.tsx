import { Box, Group, Paper, Stack, Text } from '@mantine/core'
import { PlainButton, PlainField } from '#web/ui/form/plain-controls.tsx'
import { useState } from 'react'
import { levels } from './verdict.tsx'
import type { VerifiedItem } from '#contract/certificates/verification.contract.ts'

const pageSize = 50
/** Fewer are looked through faster than a serial number is typed. */
const minToFilter = 6

/** Each item with its result, so that a paper that was altered under a real code is seen. */
export function VerifiedItems({ items, examinedCount }: { items: VerifiedItem[]; examinedCount: number }) {
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState(pageSize)
  const wanted = bare(typed)
  const matching = items.filter(({ serialNumber }) => bare(serialNumber).includes(wanted))

  return (
    <Paper component="section" aria-labelledby="items" p={{ base: 'md', xs: 'lg' }}>
      <Text id="items" component="h2" fz="lg">
        {formatCount(examinedCount, items.length - examinedCount)}
      </Text>
      <Text c="dimmed" mt={4}>
        The report in your hand must list the same serial numbers and safe working loads. Results are as of today.
      </Text>
      {items.length >= minToFilter && (
        <Box mt="md">
          <PlainField
            label="Find a serial number"
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Box>
      )}
      <Box component="ul" mt="sm" className="lined">
        {matching.slice(0, shown).map((item, index) => (
          <Item key={`${index} ${item.serialNumber}`} {...item} />
        ))}
      </Box>
      <Text component="output" display="block" c="dimmed" mt={4}>
        {matching.length === 0 && 'No item in this report has this serial number.'}
        {matching.length > shown && `The first ${shown} of ${matching.length}.`}
      </Text>
      {matching.length > shown && (
        <Box mt="md">
          <PlainButton onClick={() => setShown(shown + pageSize)}>{`Show ${pageSize} more`}</PlainButton>
        </Box>
      )}
    </Paper>
  )
}

function formatCount(examined: number, notExamined: number): string {
  const items = examined === 1 ? '1 item examined' : `${examined} items examined`
  return notExamined === 0 ? items : `${items}, ${notExamined} not examined`
}

function Item({ description, serialNumber, safeWorkingLoad, level, result, nextExamination }: VerifiedItem) {
  const { variant, Icon } = levels[level]
  return (
    <Stack component="li" align="flex-start" gap={4} py="sm">
      <Text fw={600}>{serialNumber}</Text>
      <p>{description}</p>
      {safeWorkingLoad && <p>Safe working load: {safeWorkingLoad}</p>}
      <Group component="p" wrap="nowrap" gap="xs" p="2px 10px" fw={500} bdrs="md" className={`${variant}`}>
        <Icon size={18} stroke={1.75} aria-hidden />
        {result}
      </Group>
      {nextExamination && <Text c="dimmed" mt={4}>{`${nextExamination.label}: ${nextExamination.value}`}</Text>}
    </Stack>
  )
}

/** As people compare serial numbers: without case, spaces and dashes. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[\s-]/g, '')
}
