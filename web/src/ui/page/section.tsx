import { Box, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  count?: number | undefined
  action?: ReactNode
  children: ReactNode
}

export function Section({ title, count, action, children }: Props) {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id}>
      <Group justify="space-between" gap="8px 16px" mih={56} p="8px 8px 8px 20px">
        {/* Air around it also where the action stands below. */}
        <h2 id={id} style={{ paddingBlock: 8 }}>
          {title}
          <Count of={count} />
        </h2>
        {action}
      </Group>
      {children}
    </Paper>
  )
}

/** With room around what is in it. */
export function PaddedSection({ children, ...section }: Props) {
  return (
    <Section {...section}>
      <Stack p="4px 20px 20px">{children}</Stack>
    </Section>
  )
}

export function Count({ of }: { of: number | undefined }) {
  if (of === undefined) return null
  return (
    <Text span c="dimmed" fw={500}>
      {' '}
      {of.toLocaleString('en-GB')}
    </Text>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid component="dl" minColWidth="200px" spacing={24} verticalSpacing={16} p="4px 20px 20px">
      {children}
    </SimpleGrid>
  )
}

export function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div style={isWide ? { gridColumn: '1 / -1', maxWidth: '80ch' } : {}}>
      <dt>{label}</dt>
      <dd style={{ whiteSpace: 'pre-line' }}>{children}</dd>
    </div>
  )
}

export function FactLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group align="baseline" gap="0 12px">
      <Text component="dt" flex="0 0 min(150px, 40%)" fz="inherit">
        {label}
      </Text>
      <Box component="dd" flex="1 1 140px" style={{ whiteSpace: 'pre-line' }}>
        {children}
      </Box>
    </Group>
  )
}

export function NoFact({ children }: { children: string }) {
  return (
    <Text span c="dimmed">
      {children}
    </Text>
  )
}
