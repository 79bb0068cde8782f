import { Group } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  icon: Icon
  isQuiet?: boolean
  children: ReactNode
}

export function IconLine({ icon: Drawing, isQuiet = false, children }: Props) {
  return (
    <Group component="p" wrap="nowrap" align="flex-start" gap="xs" {...(isQuiet && { c: 'dimmed' })}>
      <Drawing size={18} stroke={1.5} style={{ marginTop: 3 }} aria-hidden />
      <span style={{ whiteSpace: 'pre-line' }}>{children}</span>
    </Group>
  )
}
