import { useEffect } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'

/** Says aloud that something could not be loaded; where it would stand, a person can try again. */
export function useFetchFailure(error: unknown) {
  // Once for each failure.
  useEffect(() => {
    if (error) toast.error('Failed to fetch data')
  }, [error])
}
