import type { ReactNode } from 'react'
import styles from './settings-frame.module.css'
import { useUser } from '#web/api/session.ts'
import { BackButton, PageHeader } from '#web/ui/page/page-header.tsx'
import { homeOf } from '#web/features/auth/return-path.ts'

interface Props {
  title: string
  intro: ReactNode
  /** As wide as a signature pad, or as wide as a form. */
  width: 'pad' | 'form'
  children: ReactNode
}

export function SettingsFrame({ title, intro, width, children }: Props) {
  const { role } = useUser()
  return (
    <div className={`${styles.frame} ${styles[width]}`}>
      <BackButton to={homeOf(role)}>Back</BackButton>
      <PageHeader title={title} intro={intro} />
      {children}
    </div>
  )
}
