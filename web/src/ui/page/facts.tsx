import { Box, Group, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'

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
