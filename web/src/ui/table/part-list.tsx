import { Box, Group, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { InfiniteData } from '@tanstack/react-query'
import { Button } from '#web/ui/form/button.tsx'
import { Section } from '#web/ui/page/section.tsx'
import type { Page } from '#contract/values/pages.ts'

export interface PartRow {
  title: ReactNode
  lines: ReactNode[]
  action?: ReactNode
}

interface Props<Part extends { _id: string }> {
  title: string
  parts: Part[]
  nothing?: string
  action?: ReactNode
  isCounted?: boolean
  /** Of a list that comes some rows at a time. */
  more?: MoreRows | undefined
  form?: ReactNode
  row: (part: Part) => PartRow
}

const shownAtFirst = 10

export function PartList<Part extends { _id: string }>({
  title,
  parts,
  nothing = '',
  action,
  isCounted = true,
  more,
  form,
  row,
}: Props<Part>) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? parts : parts.slice(0, shownAtFirst)
  return (
    <Section title={title} count={isCounted ? (more?.total ?? (parts.length || undefined)) : undefined} action={action}>
      {form && (
        <Box p="16px 20px 20px" style={line}>
          {form}
        </Box>
      )}
      {parts.length === 0 && !form && (
        <Text c="dimmed" px={20} pb={20}>
          {nothing}
        </Text>
      )}
      {parts.length > 0 && (
        <ul>
          {shown.map((part) => (
            <Row key={part._id} {...row(part)} />
          ))}
        </ul>
      )}
      {shown.length < parts.length && (
        <Box px="xs" py={4} style={line}>
          <Button variant="quiet" onClick={() => setIsWhole(true)}>
            {more ? 'Show more' : `Show all ${parts.length.toLocaleString('en-GB')}`}
          </Button>
        </Box>
      )}
      {shown.length === parts.length && more && (
        <Box px="xs" py={4} style={line}>
          <Button isBusy={more.isLoading} busyWords="Loading..." variant="quiet" onClick={more.onShow}>
            Show more
          </Button>
        </Box>
      )}
    </Section>
  )
}

const line = { borderTop: '1px solid var(--line)' }
/** On a phone a wide button goes below the words instead of squeezing them. */
const words = { flex: '1 1 180px' } as const

function Row({ title, lines, action }: PartRow) {
  return (
    <li style={line}>
      <Group justify="space-between" gap="xs" mih={56} py={10} pl={20} pr={12}>
        <div style={words}>
          <Text fw={600}>{title}</Text>
          <Group gap="0 16px">
            {lines.filter(Boolean).map((each, index) => (
              <Text key={index} c="dimmed">
                {each}
              </Text>
            ))}
          </Group>
        </div>
        <Group gap="xs">{action}</Group>
      </Group>
    </li>
  )
}

interface PagedRows {
  data: InfiniteData<Page<unknown>> | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

export interface MoreRows {
  /** Of all rows, also of those that are not here yet. */
  total: number
  isLoading: boolean
  onShow: () => void
}

/** What the server has beyond the rows that are here, of one list or several shown as one; undefined where that is nothing. */
export function moreRows(...lists: PagedRows[]): MoreRows | undefined {
  const longer = lists.filter(({ hasNextPage }) => hasNextPage)
  if (longer.length === 0) return undefined
  return {
    total: lists.reduce((sum, { data }) => sum + (data?.pages.at(-1)?.total ?? 0), 0),
    isLoading: lists.some(({ isFetchingNextPage }) => isFetchingNextPage),
    onShow: () => {
      for (const { fetchNextPage } of longer) void fetchNextPage()
    },
  }
}
