import { CertificateStatusBadge } from './certificate-status-badge.tsx'
import styles from './certificate-card.module.css'
import { ViewVersionButton } from './view-version-button.tsx'
import type { ListedCertificate } from '#contract/certificates/certificates.contract.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'

/** A report as its customer looks for it: which, of what, where, when. */
export function CertificateCard({ certificate }: { certificate: ListedCertificate }) {
  const { _id, number, version, status, jobTitle, town, issuedAt } = certificate
  return (
    <li className={styles.card}>
      <div className={styles.words}>
        <div className={styles.top}>
          <h2 className={styles.title}>{`${number}, version ${version}`}</h2>
          <CertificateStatusBadge status={status} />
        </div>
        <p className={styles.fact}>{`${jobTitle}, ${town}`}</p>
        <p className={styles.fact}>{`Issued: ${britishDay(dayInLondon(new Date(issuedAt)))}`}</p>
      </div>
      <ViewVersionButton
        certificateId={_id}
        label={`View Certificate: ${number}, version ${version}`}
        variant="secondary"
        className={styles.open}
      >
        View Certificate
      </ViewVersionButton>
    </li>
  )
}
