import { useEffect } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'

export function useFetchFailure(error: unknown) {
  useEffect(() => {
    if (error) toast.error('Failed to fetch data')
  }, [error])
}
