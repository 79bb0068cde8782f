import { IconArrowsMove, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { keyOf, piecesToPlan } from '#web/features/due/visit-values.ts'
import { PlanCard, TwoLineCard, type CardActions } from '#web/features/planner/plan-card.tsx'
import { Draggable } from '#web/features/planner/week-grid.tsx'
import { notPresentedWords, siteName } from '#web/portals/admin/due/due-words.ts'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import type { DueSite } from '#contract/due/due.contract.ts'
import type { PlannedJob } from '#contract/planner/planner.contract.ts'
import { whyWaiting } from '#contract/planner/planner.rules.ts'
import { britishDay } from '#contract/values/days.ts'
import styles from './planner-tray.module.css'
import { addresses } from '#web/portals/admin/admin-addresses.ts'

export type Dragged = { job: PlannedJob } | { site: DueSite }

interface Props extends CardActions {
  waiting: PlannedJob[]
  sites: DueSite[]
  onDrag: (dragged: Dragged | null) => void
  onPlan: (site: DueSite) => void
}

export function PlannerTray({ waiting, sites, onDrag, onPlan, ...actions }: Props) {
  const today = useToday()
  const jobsFor = (why: 'overdue' | 'unassigned') =>
    waiting
      .filter((job) => whyWaiting(job, today) === why)
      .map((job) => (
        <Draggable key={job._id} id={job._id} isMovable onDrag={(is) => onDrag(is ? { job } : null)}>
          <PlanCard job={job} {...actions} />
        </Draggable>
      ))
  const due = sites
    .filter((site) => piecesToPlan(site).length > 0)
    .map((site) => (
      <Draggable key={keyOf(site)} id={keyOf(site)} isMovable onDrag={(is) => onDrag(is ? { site } : null)}>
        <DueCard site={site} onPlan={onPlan} />
      </Draggable>
    ))
  const groups = [
    { title: 'Overdue', cards: jobsFor('overdue') },
    { title: 'Due', cards: due },
    { title: 'Unassigned', cards: jobsFor('unassigned') },
  ].filter(({ cards }) => cards.length > 0)
  if (groups.length === 0) return null
  return (
    <aside className={styles.tray} aria-label="To plan">
      {groups.map(({ title, cards }) => (
        <Group key={title} title={title} cards={cards} />
      ))}
    </aside>
  )
}

function Group({ title, cards }: { title: string; cards: ReactNode[] }) {
  return (
    <details className={styles.group} open>
      <summary className={styles.title}>
        {title} <span>{cards.length}</span>
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- may be longer than its place: the arrow keys scroll it */}
      <ul className={styles.cards} tabIndex={0} aria-label={title}>
        {cards}
      </ul>
    </details>
  )
}

function DueCard({ site, onPlan }: { site: DueSite; onPlan: (site: DueSite) => void }) {
  const { companyId, overdue, due, unsafe, earliestDueDate } = site
  const address = addresses.due(companyId._id, site.siteAddressId?._id)
  const facts = [
    unsafe > 0 && `${unsafe} unsafe`,
    overdue > 0 && `${overdue} overdue`,
    due > 0 && `${due} due`,
    notPresentedWords(site),
    site.siteAddressId?.city ?? siteName(site),
    earliestDueDate && britishDay(earliestDueDate),
  ]
  return (
    <TwoLineCard
      title={
        <Link to={address} draggable={false}>
          {companyId.name}
        </Link>
      }
      facts={facts}
      whole={[
        `${companyId.name}, ${siteName(site)}`,
        ...facts.slice(0, 4),
        earliestDueDate && `First due ${britishDay(earliestDueDate)}`,
      ]}
      state={overdue + unsafe > 0 ? 'red' : 'pending'}
      menu={
        <RowMenu
          label={`Actions for ${companyId.name}, ${siteName(site)}`}
          actions={[
            { label: 'Move to…', icon: IconArrowsMove, run: () => onPlan(site) },
            { label: 'Open in Due', icon: IconExternalLink, run: address },
          ]}
        />
      }
    />
  )
}
