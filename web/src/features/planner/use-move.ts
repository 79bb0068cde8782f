import { useRescheduleJob, type Place } from './planner.api.ts'
import { formatPlace } from './planner-words.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { currentRecord } from '#web/ui/form/saving/save-failure.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Job } from '#contract/jobs/jobs.contract.ts'
import type { PlannedJob } from '#contract/planner/planner.contract.ts'

export function useMove() {
  const { mutateAsync } = useRescheduleJob()
  const move = async (job: PlannedJob, to: Place): Promise<void> => {
    const from = placeOf(job)
    if (from.day === to.day && from.engineer?._id === to.engineer?._id) return
    try {
      const saved = await mutateAsync({ job, to })
      toast.success(`${job.companyId.name} is now on ${formatPlace(to)}.`, {
        label: 'Undo',
        run: () => void move({ ...job, ...saved }, from),
      })
    } catch (error) {
      const current = currentRecord(error, Job)
      toast.error(
        current
          ? `Someone else has moved ${job.companyId.name} in the meantime: it is on ${formatPlace(placeOf(current))}. Nothing was overwritten. Move it from there if it should still go.`
          : serverText(error, 'Error moving the job'),
      )
    }
  }
  return (job: PlannedJob, to: Place) => void move(job, to)
}

function placeOf({ scheduledDate, assignedEngineerId }: Job): Place {
  return { day: scheduledDate, engineer: assignedEngineerId }
}
