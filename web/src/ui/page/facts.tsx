import { SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What is known of a thing: each fact under its name, as many beside each other as there is room for. */
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
      <Text component="dt" c="dimmed" fz="xs">
        {label}
      </Text>
      <dd style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</dd>
    </div>
  )
}

/** Stands where there is nothing to tell. */
export function NoFact({ children }: { children: string }) {
  return (
    <Text span c="dimmed">
      {children}
    </Text>
  )
}
