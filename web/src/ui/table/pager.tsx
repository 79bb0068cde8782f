import { Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button } from '#web/ui/form/button.tsx'

interface Props {
  page: number
  pageSize: number
  total: number
  onPageChange: (page: number) => void
}

/** Where in a long list this is. The buttons keep the focus at either end, so that a keyboard is never thrown out. */
export function Pager({ page, pageSize, total, onPageChange }: Props) {
  if (total <= pageSize) return null
  const last = Math.ceil(total / pageSize)
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  const go = (target: number) => {
    if (target < 1 || target > last) return
    onPageChange(target)
    window.scrollTo(0, 0)
  }
  return (
    <nav aria-label="Pages">
      <Group gap="xs" mt="md">
        <Text c="dimmed" mr="auto" aria-live="polite">
          {words(from)}–{words(to)} of {words(total)}
        </Text>
        <Button icon={IconChevronLeft} aria-disabled={page <= 1} onClick={() => go(page - 1)}>
          Previous
        </Button>
        <Button aria-disabled={page >= last} onClick={() => go(page + 1)}>
          Next
          <IconChevronRight size={18} stroke={1.5} aria-hidden />
        </Button>
      </Group>
    </nav>
  )
}

function words(count: number): string {
  return count.toLocaleString('en-GB')
}
