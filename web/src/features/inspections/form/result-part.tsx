import { IconAlertTriangle } from '@tabler/icons-react'
import { flag, type Folded, type FormPart } from './form-part.ts'
import styles from './item-form.module.css'
import { CheckField } from '#web/ui/form/check-field.tsx'
import { Fold } from '#web/ui/page/fold.tsx'
import { itemBadge, statusOfExamined } from '#contract/inspections/item-status.rules.ts'

/** Whether the equipment is safe to operate: the one sentence everybody reads. */
export function ResultPart({ isOpen, onToggle, ...part }: FormPart & Folded) {
  const { values } = part
  const badge = itemBadge({ status: statusOfExamined(values), fitForPurpose: values.fitForPurpose })
  return (
    <Fold title="Result" summary={badge} isAlarming={!values.fitForPurpose} isOpen={isOpen} onToggle={onToggle}>
      <CheckField {...flag(part, 'fitForPurpose')} />
      {!values.fitForPurpose && (
        <p role="alert" className={styles.warning}>
          <IconAlertTriangle size={22} stroke={1.75} aria-hidden />
          Equipment marked as not fit for purpose must be removed from service immediately.
        </p>
      )}
    </Fold>
  )
}
