import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { equipmentQueries } from './equipment.api.ts'
import styles from './equipment-line.module.css'
import { formatEquipment, firstOfNextMonth } from '#contract/equipment/equipment-line.rules.ts'
import { useToday } from '#web/ui/page/use-today.ts'

interface Props {
  /** The register that has the pieces. */
  to: string
}

/** How the company's equipment stands, bad news first. Without it the page still has everything else. */
export function EquipmentLine({ to }: Props) {
  const { data: all } = useQuery(equipmentQueries.counts({}))
  const dueBefore = firstOfNextMonth(useToday())
  const { data: dueBeforeNextMonth } = useQuery(equipmentQueries.counts({ dueBefore }))
  if (!all || !dueBeforeNextMonth) return null
  const parts = formatEquipment(all, dueBeforeNextMonth)
  if (parts.length === 0) return null
  return (
    <p className={styles.line}>
      {parts[0]?.level === 'danger' && (
        <IconAlertTriangle size={20} stroke={1.75} className={styles.danger} aria-hidden />
      )}
      <span>
        {parts.map(({ words, level, condition }, index) => (
          <Fragment key={words}>
            {index > 0 && ' · '}
            {condition ? (
              <Link to={`${to}?condition=${condition}`} className={styles[level]}>
                {words}
              </Link>
            ) : (
              <span className={styles[level]}>{words}</span>
            )}
          </Fragment>
        ))}
      </span>
    </p>
  )
}
