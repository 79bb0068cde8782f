import { useState, type ReactNode } from 'react'
import { LoadLine } from './load-line.tsx'
import styles from './sign-in-frame.module.css'
import { Mark } from '#web/ui/theme/mark.tsx'
import { usePageArrival } from '#web/ui/page/page-arrival.ts'

interface Props {
  windowTitle: string
  heading: string
  intro?: string
  /** Whom to ask; null where there is nobody yet. */
  help?: string | null
  children: ReactNode
}

const contactAdministrator = 'Need help? Contact your administrator.'

/** The way in: who we are on one side, the form on the other; on a phone the form alone, under our name. */
export function SignInFrame({ windowTitle, heading, intro, help = contactAdministrator, children }: Props) {
  const title = usePageArrival(windowTitle)
  const [thisYear] = useState(() => new Date().getFullYear())
  return (
    <div className={styles.split}>
      <header className={styles.brand}>
        <div className={styles.name}>
          <Mark size={40} />
          <div>
            <h1 ref={title} tabIndex={-1} className={styles.title}>
              Thorough
            </h1>
            <p className={styles.subtitle}>The inspection system for LOLER</p>
          </div>
        </div>
        <p className={styles.sentence}>Every lift examined, every certificate one you can trust.</p>
        <LoadLine />
      </header>
      <main id="content" className={styles.main}>
        <div className={styles.column}>
          <div>
            <h2 className={styles.heading}>{heading}</h2>
            {intro && <p className={styles.intro}>{intro}</p>}
          </div>
          {children}
          {help && <p className={styles.help}>{help}</p>}
        </div>
      </main>
      <footer className={styles.footer}>© {thisYear} Thorough. All rights reserved.</footer>
    </div>
  )
}
