import { IconAlertTriangle, IconBan, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import type { Ref } from 'react'
import { meaningOf, verdictOf } from './verification-words.ts'
import styles from './verification.module.css'
import meanings from '#web/ui/theme/meaning.module.css'
import type { Verification } from '#contract/certificates/verification.contract.ts'

const variants = {
  current: { variant: meanings.good, icon: IconCircleCheck },
  revised: { variant: meanings.repair, icon: IconAlertTriangle },
  superseded: { variant: meanings.repair, icon: IconAlertTriangle },
  withdrawn: { variant: meanings.danger, icon: IconBan },
  unknown: { variant: meanings.danger, icon: IconHelpCircle },
}

interface Props {
  report: Verification | null
  heading: Ref<HTMLHeadingElement>
}

/** The answer to the question that brought someone here, before anything else. */
export function Verdict({ report, heading }: Props) {
  const { variant, icon: Icon } = variants[report?.isUnderRevision ? 'revised' : (report?.status ?? 'unknown')]
  return (
    <div className={`${styles.verdict} ${variant}`}>
      <Icon size={40} stroke={1.75} aria-hidden />
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.answer}>
          {verdictOf(report)}
        </h1>
        <p className={styles.meaning}>{meaningOf(report)}</p>
      </div>
    </div>
  )
}
