import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Fragment } from 'react'
import { ownEquipmentQuery } from './certificates.api.ts'
import styles from './equipment-line.module.css'
import { equipmentInWords } from '#contract/certificates/own-equipment.rules.ts'

/** How the company's equipment stands, bad news first. Without it the page still has everything else. */
export function EquipmentLine() {
  const { data: counts } = useQuery(ownEquipmentQuery)
  if (!counts || counts.total === 0) return null
  const parts = equipmentInWords(counts)
  return (
    <p className={styles.line}>
      {parts[0]?.level === 'danger' && (
        <IconAlertTriangle size={20} stroke={1.75} className={styles.danger} aria-hidden />
      )}
      <span>
        {parts.map(({ words, level }, index) => (
          <Fragment key={words}>
            {index > 0 && ' · '}
            <span className={styles[level]}>{words}</span>
          </Fragment>
        ))}
      </span>
    </p>
  )
}
