import {
  IconBell,
  IconAlertTriangle,
  IconBuilding,
  IconCalendarDue,
  IconCalendarEvent,
  IconChartBar,
  IconClipboardCheck,
  IconCrane,
  IconFileCertificate,
  IconFileInvoice,
  IconInbox,
  IconLayoutColumns,
  IconMailPause,
  IconServer2,
  IconTruckDelivery,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { counted } from '#web/ui/feedback/counted.ts'
import { lazyPage } from '#web/ui/page/lazy-page.ts'
import type { Dashboard } from '#contract/dashboard/dashboard.contract.ts'

/** A page of the administrator area. Adding one here gives it its route, its place in the rail and its card. */
export interface AdminPage {
  /** Below /admin; a page with pages of its own ends in `/*`. */
  path: string
  label: string
  /** One line on its card. */
  summary: string
  icon: Icon
  Page: ComponentType
  /** How many there are, on its card; `detail` says what they are. */
  count?: (counts: Dashboard) => { total: number; detail?: string }
  /** Found in the rail alone: the dashboard's cards are those of the specification. */
  isInRailOnly?: true
  /** How much waits there for a decision; such a page is offered only while something does. */
  waiting?: (counts: Dashboard) => number
  /** How much there can't wait: a red number in the rail while there is any. */
  urgent?: (counts: Dashboard) => number
}

/** In the order of the rail. Only pages that are built. */
export const adminPages: AdminPage[] = [
  {
    path: 'kpis/*',
    label: 'KPIs',
    summary: 'See how the business is doing',
    icon: IconChartBar,
    Page: lazyPage(async () => (await import('#web/portals/admin/kpis/routes.tsx')).KpisPages),
  },
  {
    path: 'companies/*',
    label: 'Companies',
    summary: 'Manage customer companies',
    icon: IconBuilding,
    Page: lazyPage(async () => (await import('#web/portals/admin/companies/routes.tsx')).CompaniesPages),
    count: ({ companies }) => ({ total: companies }),
  },
  {
    path: 'planner/*',
    label: 'Planner',
    summary: 'See and move visits by week and month',
    icon: IconLayoutColumns,
    isInRailOnly: true,
    Page: lazyPage(async () => (await import('#web/portals/admin/planner/routes.tsx')).PlannerPages),
  },
  {
    path: 'jobs/*',
    label: 'Jobs',
    summary: 'Schedule and track inspections',
    icon: IconCalendarEvent,
    Page: lazyPage(async () => (await import('#web/portals/admin/jobs/routes.tsx')).JobsPages),
    count: ({ jobs: { pending, inProgress } }) => ({
      total: pending + inProgress,
      detail: `${pending.toLocaleString('en-GB')}\u00a0pending, ${inProgress.toLocaleString('en-GB')}\u00a0in\u00a0progress`,
    }),
  },
  {
    path: 'due/*',
    label: 'Due',
    summary: 'Plan visits before equipment is overdue',
    icon: IconCalendarDue,
    Page: lazyPage(async () => (await import('#web/portals/admin/due/routes.tsx')).DuePages),
    isInRailOnly: true,
  },
  {
    path: 'equipment/*',
    label: 'Equipment',
    summary: 'See every piece, its condition and its history',
    icon: IconCrane,
    Page: lazyPage(async () => (await import('#web/portals/admin/equipment/routes.tsx')).EquipmentPages),
    isInRailOnly: true,
  },
  {
    path: 'danger/*',
    label: 'Danger',
    summary: 'See whom to tell of a danger, and what goes to an authority',
    icon: IconAlertTriangle,
    Page: lazyPage(async () => (await import('#web/portals/admin/danger/routes.tsx')).DangerPages),
    isInRailOnly: true,
    urgent: ({ dangers }) => dangers ?? 0,
  },
  {
    path: 'certificates/*',
    label: 'Certificates',
    summary: 'Find every report that was issued',
    icon: IconFileCertificate,
    Page: lazyPage(async () => (await import('#web/portals/admin/certificates/routes.tsx')).CertificatesPages),
    isInRailOnly: true,
  },
  {
    path: 'reminders/*',
    label: 'Reminders',
    summary: 'See what customers were told of examinations that fall due',
    icon: IconBell,
    Page: lazyPage(async () => (await import('#web/portals/admin/reminders/routes.tsx')).RemindersPages),
    count: ({ nobodyToTell = 0 }) => ({ total: nobodyToTell, detail: 'Companies with nobody to tell' }),
    waiting: ({ nobodyToTell = 0 }) => nobodyToTell,
  },
  {
    path: 'recovered-work/*',
    label: 'Recovered work',
    summary: 'Decide on work that came late',
    icon: IconInbox,
    Page: lazyPage(async () => (await import('#web/portals/admin/recovered-work/routes.tsx')).RecoveredWorkPages),
    count: ({ recoveredWork }) => ({ total: recoveredWork, detail: 'Waiting for you' }),
    waiting: ({ recoveredWork }) => recoveredWork,
  },
  {
    path: 'held-mail/*',
    label: 'Held mail',
    summary: 'Decide on mail that a restore held back',
    icon: IconMailPause,
    Page: lazyPage(async () => (await import('#web/portals/admin/mail/routes.tsx')).HeldMailPages),
    count: ({ heldMail }) => ({ total: heldMail, detail: 'Waiting for you' }),
    waiting: ({ heldMail }) => heldMail,
  },
  {
    path: 'users/*',
    label: 'Users',
    summary: 'Manage who can sign in',
    icon: IconUsers,
    Page: lazyPage(async () => (await import('#web/portals/admin/users/routes.tsx')).UsersPages),
    count: ({ users: { engineer, admin, customer } }) => ({
      total: engineer + admin + customer,
      detail: `${counted(engineer, 'engineer')}, ${counted(admin, 'administrator')}, ${counted(customer, 'customer')}`,
    }),
  },
  {
    path: 'invoices/*',
    label: 'Invoices',
    summary: 'Bill completed work and follow payment',
    icon: IconFileInvoice,
    Page: lazyPage(async () => (await import('#web/portals/admin/invoices/routes.tsx')).InvoicesPages),
    count: ({ invoices: { awaiting, unpaid } }) => ({
      total: awaiting + unpaid,
      detail: `${awaiting.toLocaleString('en-GB')}\u00a0awaiting, ${unpaid.toLocaleString('en-GB')}\u00a0unpaid`,
    }),
  },
  {
    path: 'purchase-orders/*',
    label: 'Purchase Orders',
    summary: 'Manage supplier orders',
    icon: IconTruckDelivery,
    Page: lazyPage(async () => (await import('#web/portals/admin/purchase-orders/routes.tsx')).PurchaseOrdersPages),
  },
  {
    path: 'system/*',
    label: 'System',
    summary: 'See background tasks, undelivered mail and backups',
    icon: IconServer2,
    Page: lazyPage(async () => (await import('#web/portals/admin/system/routes.tsx')).SystemPages),
    isInRailOnly: true,
  },
]

/** What the dashboard offers to begin at once, the commonest last, where a page has its main action. */
export const quickActions: { label: string; to: string; isMain?: true }[] = [
  { label: 'Register Company', to: '/admin/companies?add=1' },
  { label: 'Add New User', to: '/admin/users/new' },
  { label: 'Create New Job', to: '/admin/jobs/new', isMain: true },
]

type Card = Pick<AdminPage, 'label' | 'summary' | 'icon' | 'count' | 'isInRailOnly' | 'waiting' | 'urgent'>

export interface Destination extends Card {
  to: string
}

const destinations: Destination[] = [
  ...adminPages.map(({ path, ...page }) => ({ ...page, to: `/admin/${path.replace('/*', '')}` })),
  { to: '/engineer', label: 'Inspections', summary: 'Open the engineer portal', icon: IconClipboardCheck },
]

/** Where the rail leads, as things stand; the dashboard's cards lead to most of it. */
export function destinationsFor(counts: Dashboard | undefined): Destination[] {
  return destinations.filter(({ waiting }) => !waiting || (counts && waiting(counts) > 0))
}
