import { IconBell } from '@tabler/icons-react'
import { ButtonLink } from '#web/ui/form/button.tsx'

/** To what customers were told; the rail does not name it. */
export function RemindersLink() {
  return (
    <ButtonLink variant="quiet" to="/admin/reminders" icon={IconBell}>
      Reminders
    </ButtonLink>
  )
}
