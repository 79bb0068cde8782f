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
  IconHistory,
  IconInbox,
  IconLayoutColumns,
  IconMailPause,
  IconServer2,
  IconTableImport,
  IconTruckDelivery,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { counted } from '#web/ui/feedback/counted.ts'
import { lazyPage } from '#web/ui/page/lazy-page.ts'
import type { Dashboard } from '#contract/dashboard/dashboard.contract.ts'

export const railGroups = ['Plan', 'Customers', 'Money', 'Office'] as const
export type RailGroup = (typeof railGroups)[number]

/** A page of the administrator area. Adding one here gives it its route and its place in the rail. */
export interface AdminPage {
  /** Below /admin; a page with pages of its own ends in `/*`. */
  path: string
  label: string
  group: RailGroup
  summary: string
  icon: Icon
  Page: ComponentType
  /** How many there are, on its card; `detail` says what they are. */
  count?: (counts: Dashboard) => { total: number; detail?: string }
  waiting?: (counts: Dashboard) => number
  /** How much there can't wait: a red number in the rail while there is any. */
  urgent?: (counts: Dashboard) => number
}

/** In the order of the rail. Only pages that are built. */
export const adminPages: AdminPage[] = [
  {
    path: 'planner',
    label: 'Planner',
    group: 'Plan',
    summary: 'See and move visits by week and month',
    icon: IconLayoutColumns,
    Page: lazyPage(async () => (await import('#web/portals/admin/planner/planner.page.tsx')).PlannerPage),
  },
  {
    path: 'due',
    label: 'Due',
    group: 'Plan',
    summary: 'Plan visits before equipment is overdue',
    icon: IconCalendarDue,
    Page: lazyPage(async () => (await import('#web/portals/admin/due/due.page.tsx')).DuePage),
  },
  {
    path: 'jobs/*',
    label: 'Jobs',
    group: 'Plan',
    summary: 'Schedule and track inspections',
    icon: IconCalendarEvent,
    Page: lazyPage(async () => (await import('#web/portals/admin/jobs/jobs.page.tsx')).JobsPages),
    count: ({ jobs: { pending, inProgress } }) => ({
      total: pending + inProgress,
      detail: `${pending.toLocaleString('en-GB')}\u00a0pending, ${inProgress.toLocaleString('en-GB')}\u00a0in\u00a0progress`,
    }),
  },
  {
    path: 'companies/*',
    label: 'Companies',
    group: 'Customers',
    summary: 'Manage customer companies',
    icon: IconBuilding,
    Page: lazyPage(async () => (await import('#web/portals/admin/companies/companies.page.tsx')).CompaniesPages),
    count: ({ companies }) => ({ total: companies }),
  },
  {
    path: 'equipment/*',
    label: 'Equipment',
    group: 'Customers',
    summary: 'See every piece, its condition and its history',
    icon: IconCrane,
    Page: lazyPage(async () => (await import('#web/portals/admin/equipment/equipment.page.tsx')).EquipmentPages),
  },
  {
    path: 'import/*',
    label: 'Import',
    group: 'Customers',
    summary: 'Bring in equipment, companies and users from a spreadsheet',
    icon: IconTableImport,
    Page: lazyPage(async () => (await import('#web/portals/admin/imports/imports.page.tsx')).ImportPages),
  },
  {
    path: 'certificates',
    label: 'Certificates',
    group: 'Customers',
    summary: 'Find every report that was issued',
    icon: IconFileCertificate,
    Page: lazyPage(
      async () => (await import('#web/portals/admin/certificates/certificates.page.tsx')).CertificatesPage,
    ),
  },
  {
    path: 'danger/*',
    label: 'Danger',
    group: 'Customers',
    summary: 'See who to tell about a danger, and what goes to an authority',
    icon: IconAlertTriangle,
    Page: lazyPage(async () => (await import('#web/portals/admin/danger/danger.page.tsx')).DangerPages),
    urgent: ({ dangers }) => dangers ?? 0,
  },
  {
    path: 'invoices/*',
    label: 'Invoices',
    group: 'Money',
    summary: 'Bill completed work and follow payment',
    icon: IconFileInvoice,
    Page: lazyPage(async () => (await import('#web/portals/admin/invoices/invoices.page.tsx')).InvoicesPages),
    count: ({ invoices: { awaiting, unpaid } }) => ({
      total: awaiting + unpaid,
      detail: `${awaiting.toLocaleString('en-GB')}\u00a0awaiting, ${unpaid.toLocaleString('en-GB')}\u00a0unpaid`,
    }),
  },
  {
    path: 'purchase-orders/*',
    label: 'Purchase Orders',
    group: 'Money',
    summary: 'Manage supplier orders',
    icon: IconTruckDelivery,
    Page: lazyPage(
      async () => (await import('#web/portals/admin/purchase-orders/purchase-orders.page.tsx')).PurchaseOrdersPages,
    ),
  },
  {
    path: 'kpis',
    label: 'KPIs',
    group: 'Money',
    summary: 'See how the business is doing',
    icon: IconChartBar,
    Page: lazyPage(async () => (await import('#web/portals/admin/kpis/kpis.page.tsx')).KpisPage),
  },
  {
    path: 'users/*',
    label: 'Users',
    group: 'Office',
    summary: 'Manage who can sign in',
    icon: IconUsers,
    Page: lazyPage(async () => (await import('#web/portals/admin/users/users.page.tsx')).UsersPages),
    count: ({ users: { engineer, admin, customer } }) => ({
      total: engineer + admin + customer,
      detail: `${counted(engineer, 'engineer')}, ${counted(admin, 'administrator')}, ${counted(customer, 'customer')}`,
    }),
  },
  {
    path: 'reminders',
    label: 'Reminders',
    group: 'Office',
    summary: 'See which reminders customers were sent',
    icon: IconBell,
    Page: lazyPage(async () => (await import('#web/portals/admin/reminders/reminders.page.tsx')).RemindersPage),
    count: ({ nobodyToTell = 0 }) => ({ total: nobodyToTell, detail: 'Companies without a reminder contact' }),
    waiting: ({ nobodyToTell = 0 }) => nobodyToTell,
  },
  {
    path: 'recovered-work',
    label: 'Work to review',
    group: 'Office',
    summary: 'Decide on work that came late',
    icon: IconInbox,
    Page: lazyPage(
      async () => (await import('#web/portals/admin/pending-review/pending-review.page.tsx')).PendingReviewPage,
    ),
    count: ({ recoveredWork }) => ({ total: recoveredWork, detail: 'Waiting for you' }),
    waiting: ({ recoveredWork }) => recoveredWork,
  },
  {
    path: 'held-mail',
    label: 'Mail',
    group: 'Office',
    summary: 'Decide on email that’s waiting for you',
    icon: IconMailPause,
    Page: lazyPage(async () => (await import('#web/portals/admin/mail/held-mail.page.tsx')).HeldMailPage),
    count: ({ heldMail }) => ({ total: heldMail, detail: 'Waiting for you' }),
    waiting: ({ heldMail }) => heldMail,
  },
  {
    path: 'log',
    label: 'Log',
    group: 'Office',
    summary: 'See who did what, and when',
    icon: IconHistory,
    Page: lazyPage(async () => (await import('#web/portals/admin/log/log.page.tsx')).LogPage),
  },
  {
    path: 'system',
    label: 'System',
    group: 'Office',
    summary: 'See background tasks, undelivered mail and backups',
    icon: IconServer2,
    Page: lazyPage(async () => (await import('#web/portals/admin/system/system.page.tsx')).SystemPage),
  },
]

/** What the dashboard offers to begin at once, the commonest last, where a page has its main action. */
export const quickActions: { label: string; to: string; isMain?: true }[] = [
  { label: 'Register Company', to: '/admin/companies?add=1' },
  { label: 'Add New User', to: '/admin/users/new' },
  { label: 'Create New Job', to: '/admin/jobs/new', isMain: true },
]

export interface Destination extends Pick<AdminPage, 'label' | 'summary' | 'icon' | 'count' | 'waiting' | 'urgent'> {
  to: string
}

function destination({ path, ...page }: AdminPage): Destination {
  return { ...page, to: `/admin/${path.replace('/*', '')}` }
}

export function destinationsOf(group: RailGroup): Destination[] {
  return adminPages.filter((page) => page.group === group).map(destination)
}

/** The specification's, in its order. */
export const cards: Destination[] = [
  ...['kpis', 'companies/*', 'jobs/*', 'users/*', 'invoices/*', 'purchase-orders/*'].flatMap((path) =>
    adminPages.filter((page) => page.path === path).map(destination),
  ),
  { to: '/engineer', label: 'Inspections', summary: 'Open the engineer portal', icon: IconClipboardCheck },
]
