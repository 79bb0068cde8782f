import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconHistory } from '@tabler/icons-react'
import {
  auditQueries,
  entriesPerPage,
  exportLog,
  LogEntries,
  type LogFilter,
} from '#web/features/audit/log-entries.tsx'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { DateRangeFilter } from '#web/ui/form/date/date-range-filter.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { ExportMenu, PagedList, FilterBar } from '#web/ui/table/list-page.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import type { AuditEntry } from '#contract/audit/audit.contract.ts'
import { auditWords, knownEvents, type AuditKind } from '#contract/audit/audit-words.rules.ts'

export function LogPage() {
  const address = useListAddress()
  const { q, page } = address
  const filter: LogFilter = {
    q,
    actorId: address.idFilter('actor'),
    about: address.idFilter('about'),
    what: knownEvents.find((what) => what === address.filter('what')) ?? '',
    from: address.dayFilter('from') ?? '',
    to: address.dayFilter('to') ?? '',
  }
  const list = useQuery(auditQueries.page(filter, page))
  const isOne = filter.actorId !== undefined || filter.about !== undefined
  const isFiltered = isOne || Object.values(filter).some(Boolean)
  const clear = () => address.choose({ q: null, actor: null, about: null, what: null, from: null, to: null })
  return (
    <>
      <PageHeader
        title="Log"
        {...(list.data && { count: list.data.total })}
        intro={introOf(filter, list.data?.rows ?? [])}
        actions={<ExportMenu load={(format) => exportLog(filter, format)} />}
      />
      <FilterBar search={<SearchField label="Search the log" value={q} onSearch={address.search} />}>
        <DateRangeFilter
          of="Done"
          from={filter.from || undefined}
          to={filter.to || undefined}
          onChange={address.choose}
        />
        <NativeSelect
          aria-label="What was done"
          maw={260}
          data={[{ value: '', label: 'Everything' }, ...events]}
          value={filter.what}
          onChange={({ currentTarget }) => address.choose({ what: currentTarget.value || null })}
        />
        {isOne && <Button onClick={clear}>Show everything</Button>}
      </FilterBar>
      <PagedList
        what="The log"
        list={list}
        address={address}
        pageSize={entriesPerPage}
        noMatch={isFiltered && <NothingMatches what="entry" q={q} onClear={clear} />}
        nothing={<EmptyState icon={IconHistory} title="Nothing yet" />}
      >
        {(entries, isOutdated) => <LogEntries entries={entries} isOutdated={isOutdated} addressOf={addressOf} />}
      </PagedList>
    </>
  )
}

function introOf({ about, actorId }: LogFilter, entries: AuditEntry[]): string {
  const thing = entries.find((entry) => entry.about?._id === about)?.about?.name
  const person = entries.find(({ actor }) => actor?._id === actorId)?.actor?.name
  if (about && thing) return `What was done to ${thing}.`
  if (actorId && person) return `What ${person} did.`
  return 'Who did what, and when. No one can change or delete an entry.'
}

const events = knownEvents
  .map((value) => ({ value, label: auditWords(value).replace(/^./, (first) => first.toUpperCase()) }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

const addressOfKind: Partial<Record<AuditKind, (thing: { _id: string }) => string>> = {
  user: addresses.user,
  company: addresses.company,
  job: addresses.job,
  equipment: addresses.piece,
  invoice: addresses.invoice,
  'purchase-order': addresses.order,
  notice: addresses.notice,
  import: addresses.import,
}

function addressOf(about: NonNullable<AuditEntry['about']>): string | undefined {
  return addressOfKind[about.kind]?.(about)
}
