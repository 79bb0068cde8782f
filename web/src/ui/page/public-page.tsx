import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Mark } from '#web/ui/theme/mark.tsx'

export function PublicPage({ name, children }: { name: string; children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1}>
      <Stack w="min(640px, 100%)" mih="100dvh" mx="auto" p="24px 16px 48px" fz="md">
        <Group gap="xs" c="dimmed" fz="sm">
          <Mark size={24} /> {name}
        </Group>
        {children}
      </Stack>
    </main>
  )
}
