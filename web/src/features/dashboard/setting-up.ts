import type { Dashboard } from '#contract/dashboard/dashboard.contract.ts'

export interface Step {
  is: keyof Dashboard['missing']
  to: string
  label: string
  summary: string
  isDone: boolean
}

type Need = Omit<Step, 'isDone'>

const firm: Need[] = [
  {
    is: 'firmDetails',
    to: '/tool-settings',
    label: 'Your firm’s name and address',
    summary: 'No certificate can be issued without them.',
  },
  {
    is: 'headSignature',
    to: '/head-signature',
    label: 'The head signature',
    summary: 'Shown as Authorised by. Until then, certificates show only the name.',
  },
]
const ownSignature: Need = {
  is: 'ownSignature',
  to: '/signature',
  label: 'Your own signature',
  summary: 'It goes on certificates for jobs you examine yourself.',
}
const company: Need = {
  is: 'company',
  to: '/admin/companies?add=1',
  label: 'Your first company',
  summary:
    'The customer, with the site where the equipment stands. Add a contact too if you want to email reports and invoices.',
}
const work: Need[] = [
  {
    is: 'engineer',
    to: '/admin/users/new',
    label: 'An engineer',
    summary: 'Who examines and signs. If that is you, assign the first job to yourself.',
  },
  { is: 'job', to: '/admin/jobs/new', label: 'Your first job', summary: 'What to examine, where, when and who goes.' },
]

/** Whether the firm has yet to begin: once a job exists it works, whatever else it may want to add. */
export function isSettingUp({ missing }: Dashboard): boolean {
  return missing.job
}

export function stepsOf(dashboard: Dashboard): Step[] {
  const { missing, companies } = dashboard
  const needs = [
    ...firm,
    ...(missing.ownSignature ? [ownSignature] : []),
    ...(isSettingUp(dashboard) ? [companies > 0 ? { ...company, to: '/admin/companies' } : company, ...work] : []),
  ]
  return needs.map((need) => ({ ...need, isDone: !missing[need.is] }))
}
