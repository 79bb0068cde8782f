import { IconArrowRight, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from '#web/features/dashboard/certificate-checklist.module.css'
import { Section } from '#web/ui/section.tsx'
import type { Dashboard } from '#contract/dashboard/dashboard.contract.ts'

const needs = [
  {
    is: 'firmDetails',
    to: '/tool-settings',
    label: 'Your firm’s name and address',
    says: 'No certificate can be issued without them.',
  },
  {
    is: 'headSignature',
    to: '/head-signature',
    label: 'The head signature',
    says: 'Shown as Authorised by. Until it is drawn, certificates carry the name alone.',
  },
  {
    is: 'ownSignature',
    to: '/signature',
    label: 'Your own signature',
    says: 'Goes on certificates of the jobs you examine yourself.',
  },
] as const

/** What certificates still need; nothing at all once they have everything. */
export function CertificateChecklist({ missing }: { missing: Dashboard['missing'] }) {
  if (!needs.some(({ is }) => missing[is])) return null
  return (
    <Section title="What certificates still need">
      <ul className={styles.list}>
        {needs.map(({ is, to, label, says }) =>
          missing[is] ? (
            <li key={is}>
              <Link to={to} className={styles.open}>
                <IconCircleDashed size={20} stroke={1.5} aria-hidden />
                <span className={styles.words}>
                  <span className={styles.label}>{label}</span>
                  <span className={styles.says}>{says}</span>
                </span>
                <IconArrowRight size={18} stroke={1.5} aria-hidden />
              </Link>
            </li>
          ) : (
            <li key={is} className={styles.done}>
              <IconCircleCheck size={20} stroke={1.5} aria-hidden />
              <span>
                {label}
                <span className="visually-hidden"> is there</span>
              </span>
            </li>
          ),
        )}
      </ul>
    </Section>
  )
}
