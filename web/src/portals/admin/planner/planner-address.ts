import { useListAddress } from '#web/ui/table/list-address.ts'
import { nobodyAssigned } from '#contract/jobs/jobs.rules.ts'
import { plannerViews, shownDays, stepped, type PlannerView } from '#contract/planner/planner.rules.ts'
import { Day } from '#contract/values/days.ts'

/** Which days the planner shows, and whose: all of it in the address, for Back, a reload and a shared link. */
export function usePlannerAddress(today: Day) {
  const address = useListAddress()
  const view = plannerViews.find((each) => each === address.filter('view')) ?? 'week'
  const around = Day.safeParse(address.filter('day')).data ?? today
  return {
    view,
    around,
    shown: shownDays(view, around),
    companyId: address.idFilter('company'),
    engineerId: address.filter('engineer') === nobodyAssigned ? nobodyAssigned : address.idFilter('engineer'),
    show: (next: PlannerView) => address.choose({ view: next === 'week' ? null : next }),
    step: (step: 1 | -1) => address.choose({ day: stepped(view, around, step) }),
    goToToday: () => address.choose({ day: null }),
    choose: address.choose,
  }
}
