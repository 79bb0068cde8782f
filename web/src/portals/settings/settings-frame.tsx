import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#web/api/session.ts'
import { homeOf } from '#web/features/auth/home.ts'
import { NextStep } from '#web/features/dashboard/next-step.tsx'
import styles from './settings-frame.module.css'
import { Button } from '#web/ui/form/button.tsx'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'
import { usePageArrival } from '#web/ui/page/page-arrival.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { SkipLink } from '#web/ui/page/skip-link.tsx'

interface Props {
  title: string
  intro: ReactNode
  /** As wide as a signature pad, or as wide as a form. */
  width: 'pad' | 'form'
  children: ReactNode
}

/** One task and the way back from it: these pages belong to no portal, so each brings this much of a frame along. */
export function SettingsFrame({ title, intro, width, children }: Props) {
  const { role } = useUser()
  return (
    <ThemeProvider>
      <SkipLink />
      <SettingsHeader title={title} width={width} />
      {role === 'admin' && <NextStep className={`${styles.lead} ${styles[width]}`} />}
      <PageBody className={`${styles.column} ${styles[width]}`}>
        <p className={styles.intro}>{intro}</p>
        {children}
      </PageBody>
    </ThemeProvider>
  )
}

function SettingsHeader({ title, width }: Pick<Props, 'title' | 'width'>) {
  const heading = usePageArrival(title)
  const navigate = useNavigate()
  const { role } = useUser()
  return (
    <header className={styles.header}>
      <div className={`${styles.bar} ${styles[width]}`}>
        <Button
          variant="quiet"
          className={styles.back ?? ''}
          icon={<IconArrowLeft size={20} stroke={1.5} aria-hidden />}
          onClick={() => void navigate(homeOf(role))}
        >
          Back
        </Button>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
      </div>
    </header>
  )
}
