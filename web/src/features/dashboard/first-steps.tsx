import { Group, Text } from '@mantine/core'
import { IconArrowRight, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from './first-steps.module.css'
import { isSettingUp, stepsOf, type Step } from './setting-up.ts'
import { Section } from '#web/ui/page/section.tsx'
import type { Dashboard } from '#contract/dashboard/dashboard.contract.ts'

export function FirstSteps({ dashboard }: { dashboard: Dashboard }) {
  const steps = stepsOf(dashboard)
  const next = steps.find(({ isDone }) => !isDone)
  if (!next) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Section
      title={isSettingUp(dashboard) ? 'First steps' : 'What certificates still need'}
      action={
        <Text span c="dimmed" fz="xs" pr="sm">
          {done} of {steps.length} done
        </Text>
      }
    >
      <ol className={`${styles.list} lined`}>
        {steps.map((step) => (
          <li key={step.is}>{step.isDone ? <Done {...step} /> : <Open {...step} isNext={step === next} />}</li>
        ))}
      </ol>
      {isSettingUp(dashboard) && (
        <Text c="dimmed" px={20} py="sm" style={{ borderTop: '1px solid var(--line)' }}>
          Are your customers and their equipment in a spreadsheet? <Link to="/admin/import/new">Import it</Link>. You
          see what each row would do before anything is written.
        </Text>
      )}
    </Section>
  )
}

function Open({ to, label, summary, isNext }: Step & { isNext: boolean }) {
  return (
    <Link to={to} className={styles.open} {...(isNext && { 'aria-current': 'step' })}>
      <IconCircleDashed size={20} stroke={1.5} aria-hidden />
      <Text span style={{ display: 'grid', flex: 1 }}>
        <Text span fw={600}>
          {label}
        </Text>
        <Text span c="dimmed" fz="xs">
          {summary}
        </Text>
      </Text>
      <IconArrowRight size={18} stroke={1.5} aria-hidden />
    </Link>
  )
}

function Done({ label }: Step) {
  return (
    <Group wrap="nowrap" gap="sm" p="12px 20px" c="dimmed">
      <IconCircleCheck size={20} stroke={1.5} color="var(--good)" aria-hidden />
      <span>
        {label}
        <span className="visually-hidden"> is there</span>
      </span>
    </Group>
  )
}
