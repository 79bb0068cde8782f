import { Box, Group, Text } from '@mantine/core'
import { InvoiceTotals } from './invoice-totals.tsx'
import { money, toGroup } from './invoice-words.ts'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'

export function LineList({ lineItems, vatTotals }: Pick<Invoice, 'lineItems' | 'vatTotals'>) {
  return (
    <div>
      <Box component="ul" mb="sm" style={{ borderTop: '1px solid var(--line)' }} aria-label="Lines">
        {lineItems.map(({ description, quantity, unitPrice, total }, index) => (
          // Lines have no identity of their own, and nothing here keeps state.
          <Group
            key={index}
            component="li"
            justify="space-between"
            align="stretch"
            gap="md"
            wrap="nowrap"
            py="xs"
            style={{ borderBottom: '1px solid var(--line)' }}
          >
            <span>
              <Text span display="block" style={{ whiteSpace: 'pre-line' }}>
                {description || 'No description'}
              </Text>
              <Text span c="dimmed" fz="xs">
                {quantity.toLocaleString('en-GB')} × {money(unitPrice)}
              </Text>
            </span>
            <Text span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
              {money(total)}
            </Text>
          </Group>
        ))}
      </Box>
      <InvoiceTotals groups={vatTotals.map(toGroup)} />
    </div>
  )
}
