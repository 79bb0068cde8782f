import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { useEffect, type ReactNode, useRef, useState } from 'react'
import { Group, Text, Menu } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconHourglass,
  IconTableExport,
  IconAdjustmentsHorizontal,
} from '@tabler/icons-react'
import { DataTableSkeleton, OutdatedRows } from './data-table.tsx'
import type { useListAddress } from './list-address.ts'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { Button, IconButton } from '#web/ui/form/button.tsx'
import { popoverProps } from '#web/ui/overlay/popover-props.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { saveFile } from '#web/ui/overlay/save-file.ts'
import sideways from './sideways.module.css'
import type { Page } from '#contract/values/pages.ts'

export type ListPage = Pick<ReturnType<typeof useListAddress>, 'page' | 'goToPage' | 'stayWithin'>

interface Props<Row> {
  what: string
  list: UseQueryResult<Page<Row>>
  address: ListPage
  pageSize: number
  noMatch?: ReactNode
  nothing: ReactNode
  children: (rows: Row[], isOutdated: boolean) => ReactNode
}

export function PagedList<Row>({ what, list, address, pageSize, noMatch, nothing, children }: Props<Row>) {
  const { page, goToPage, stayWithin } = address
  const { data, error, isPlaceholderData, refetch } = list
  const isBeyond = data !== undefined && !isPlaceholderData && data.rows.length === 0 && page > 1
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize))

  useEffect(() => {
    // Its last row was deleted, or the address is an old one.
    if (isBeyond) stayWithin(lastPage)
  })

  if (error && !data) return <QuietRetry what={what} error={error} onRetry={() => void refetch()} />
  if (!data || isBeyond) return <DataTableSkeleton />
  if (data.total === 0) return noMatch || nothing
  return (
    <>
      {error && <QuietRetry what={what} error={error} onRetry={() => void refetch()} />}
      <OutdatedRows value={isPlaceholderData}>{children(data.rows, isPlaceholderData)}</OutdatedRows>
      <Pager page={page} pageSize={pageSize} total={data.total} onPageChange={goToPage} />
    </>
  )
}

interface PagerProps {
  page: number
  pageSize: number
  total: number
  onPageChange: (page: number) => void
}

/** Where in a long list this is. The buttons keep the focus at either end, so that a keyboard is never thrown out. */
export function Pager({ page, pageSize, total, onPageChange }: PagerProps) {
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

type Format = 'csv' | 'xlsx'

const formats = [
  { format: 'xlsx', label: 'Excel (.xlsx)', icon: IconFileSpreadsheet },
  { format: 'csv', label: 'CSV (.csv)', icon: IconFileTypeCsv },
] as const

export function ExportMenu({ load }: { load: (format: Format) => Promise<File> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: (file) => saveFile(file, file.name),
    onError: (error) => toast.error(serverText(error, 'The list could not be exported. Try again.')),
  })
  const Drawn = isPending ? IconHourglass : IconTableExport
  return (
    <Menu position="bottom-end" width={200} {...popoverProps()} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button isBusy={isPending} icon={Drawn}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, label, icon: Drawing }, index) => (
          <Menu.Item
            key={format}
            data-autofocus={index === 0 || undefined}
            leftSection={<Drawing size={18} stroke={1.5} aria-hidden />}
            onClick={() => isPending || mutate(format)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface FilterProps {
  search?: ReactNode
  className?: string | undefined
  children: ReactNode
  /** Filters that are seldom used, behind a button; in sight where one of them narrows the list. */
  more?: { isUsed: boolean; filters: ReactNode }
}

export function FilterBar({ search, className = '', children, more }: FilterProps) {
  const [isOpen, setIsOpen] = useState(false)
  const filters = useRef<HTMLDivElement>(null)

  // On a phone they open beyond the edge of the screen: the line scrolls to them.
  useEffect(() => {
    const opener = filters.current?.querySelector<HTMLElement>(':scope > button[aria-expanded=true]')
    if (isOpen && filters.current && opener) filters.current.scrollLeft = opener.offsetLeft
  }, [isOpen])

  return (
    <div className={`${sideways.bar} compact-fields ${className}`}>
      {search}
      <div ref={filters} className={`${sideways.filters} ${sideways.sideways}`}>
        {children}
        {more && !more.isUsed && (
          <IconButton
            icon={IconAdjustmentsHorizontal}
            label="Filters"
            isOpen={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
        )}
        {more && (isOpen || more.isUsed) && more.filters}
      </div>
    </div>
  )
}
