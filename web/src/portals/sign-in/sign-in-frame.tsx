import { useState, type ReactNode, type MouseEvent } from 'react'
import styles from './sign-in-frame.module.css'
import { Mark } from '#web/ui/theme/mark.tsx'
import { usePageArrival } from '#web/ui/page/page-arrival.ts'
import { openAddress } from '#web/ui/page/address.tsx'

interface Props {
  windowTitle: string
  heading: string
  intro?: string
  /** Whom to ask; null where there is nobody yet. */
  help?: string | null
  below?: ReactNode
  children: ReactNode
}

const contactAdministrator = 'Need help? Contact your administrator.'

export function SignInFrame({ windowTitle, heading, intro, help = contactAdministrator, below, children }: Props) {
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
          {below && <p className={styles.help}>{below}</p>}
        </div>
      </main>
      <footer className={styles.footer}>© {thisYear} Thorough. All rights reserved.</footer>
    </div>
  )
}

/** A quiet drawing: a hook on its line, two slings, a load in balance, and the tag that says it was examined. */
function LoadLine() {
  return (
    <svg viewBox="0 0 400 900" fill="none" stroke="currentColor" strokeWidth="1.5" strokeOpacity="0.5" aria-hidden>
      <path d="M235 0v190M249 0v190" />
      <path d="M220 190h44v52a22 22 0 0 1-44 0z" />
      <circle cx="242" cy="238" r="8" />
      <path d="M234 259.500v13a6 6 0 0 0 16 0v-13" />
      <path d="M232.400 274.500h18.900c1.600 11.600 5.800 20 12.100 30A58.900 58.900 0 0 1 213 392.800c-30 0-53.600-17.900-60-45.700-2.600-12.100-1-22.600 4.200-32.600 3.200-5.800 10.500-6.300 14.700-1.600l29.500 39.400c4.700 5.800 13.100 5.300 17.300-.5l22.100-38.400c3.200-4.700 3.200-10 .5-14.700-4.700-7.900-7.900-15.300-8.900-24.200z" />
      <path d="M201 352v44a9.500 9.500 0 0 0 19 0v-44" />
      <path d="M205 403 88 540M216 403l117 137" />
      <circle cx="86" cy="545" r="6" />
      <circle cx="335" cy="545" r="6" />
      <path d="M46 551h330v12H46zM46 611h330v12H46zM52 563h318v48H52z" />
      <path stroke="#f59f00" strokeOpacity="1" d="M300 587v12" />
      <path
        stroke="none"
        fill="#f59f00"
        d="M291 599h18a3 3 0 0 1 3 3v22a3 3 0 0 1-3 3h-18a3 3 0 0 1-3-3v-22a3 3 0 0 1 3-3z"
      />
      <path stroke="#14213d" strokeOpacity="1" strokeWidth="2" d="m294.500 613.500 4 4 7-8" />
      <path strokeDasharray="2 8" d="M210.500 631v269" />
    </svg>
  )
}

/** A link between the pages that are shown without the router. */
export function VisitorLink({ to, children }: { to: string; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    openAddress(to)
  }
  return (
    <a href={to} onClick={follow}>
      {children}
    </a>
  )
}
