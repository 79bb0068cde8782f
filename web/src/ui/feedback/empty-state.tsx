import { Box, Center, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  icon?: ReactNode
  title?: string
  children?: ReactNode
  action?: ReactNode
}

/** Nothing here: says so plainly, and what to do next where there is something to do. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <Paper px="lg" py={48}>
      <Stack align="center" gap={4} ta="center">
        {icon && (
          <Center w={56} h={56} mb="sm" bg="var(--sunken)" c="dimmed" bdrs="50%">
            {icon}
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
