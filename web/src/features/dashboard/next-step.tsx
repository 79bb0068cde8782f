import { Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconArrowRight, IconListCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { dashboardQuery } from './dashboard.api.ts'
import { isSettingUp, stepsOf, type Step } from './setting-up.ts'

export function NextStep({ className = '' }: { className?: string | undefined }) {
  const { data: dashboard } = useQuery(dashboardQuery)
  const isOnDashboard = useLocation().pathname === '/admin'
  if (!dashboard || !isSettingUp(dashboard) || isOnDashboard) return null
  return (
    <div className={className}>
      <Line steps={stepsOf(dashboard)} />
    </div>
  )
}

function Line({ steps }: { steps: Step[] }) {
  useRefetchAfterMutations()
  const here = useLocation().pathname
  const next = steps.find(({ isDone }) => !isDone)
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Group
      component="output"
      align="flex-start"
      gap="xs"
      wrap="nowrap"
      p="8px 12px"
      fz="sm"
      bg="var(--surface)"
      bd="1px solid var(--line)"
      bdrs="md"
      style={{ borderLeft: '3px solid var(--amber)' }}
    >
      <IconListCheck size={20} stroke={1.5} aria-hidden />
      <span>
        First steps, {done} of {steps.length} done.{' '}
        {next && <Way step={next} isHere={next.to.split('?')[0] === here} />}
      </span>
    </Group>
  )
}

function Way({ step: { to, label }, isHere }: { step: Step; isHere: boolean }) {
  if (isHere) return <>Now: {label}</>
  return (
    <Link to={to} style={{ fontWeight: 600 }}>
      Next: {label}
      <IconArrowRight size={16} stroke={1.5} aria-hidden />
    </Link>
  )
}

function useRefetchAfterMutations() {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void queryClient.invalidateQueries({ queryKey: dashboardQuery.queryKey })
      }),
    [queryClient],
  )
}
