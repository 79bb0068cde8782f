import { Box, Center, Paper, Stack, Text } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'

interface Props {
  icon?: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  title?: string
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon: Drawing, title, children, action }: Props) {
  return (
    <Paper px="lg" py={48}>
      <Stack align="center" gap={4} ta="center">
        {Drawing && (
          <Center w={56} h={56} mb="sm" bg="var(--sunken)" c="dimmed" bdrs="50%">
            <Drawing size={26} stroke={1.5} aria-hidden />
          </Center>
        )}
        {title && <h2>{title}</h2>}
        {children && (
          <Text c="dimmed" maw="42ch" style={{ textWrap: 'pretty' }}>
            {children}
          </Text>
        )}
        {action && <Box mt={20}>{action}</Box>}
      </Stack>
    </Paper>
  )
}
