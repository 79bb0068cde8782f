/**
 * What premises are mainly used for, as far as that decides who enforces health and safety there: the Health and Safety
 * (Enforcing Authority) Regulations 1998, Schedules 1 and 2.
 */
export const mainActivities = [
  'manufacturing',
  'construction',
  'agriculture',
  'warehouse',
  'retail',
  'office',
  'catering_or_hotel',
  'leisure',
  'care_home',
  'consumer_services',
  'vehicle_repair',
  'education',
  'healthcare',
  'local_government',
  'utilities',
  'mine_or_quarry',
  'docks',
  'railway',
  'nuclear',
  'other',
] as const
export type MainActivity = (typeof mainActivities)[number]

export const mainActivityLabels: Record<MainActivity, string> = {
  manufacturing: 'Factory or workshop',
  construction: 'Construction site',
  agriculture: 'Farm or forestry',
  warehouse: 'Warehouse of goods for sale',
  retail: 'Shop or wholesaler',
  office: 'Offices',
  catering_or_hotel: 'Catering, restaurant or hotel',
  leisure: 'Leisure, sport, entertainment or worship',
  care_home: 'Care home',
  consumer_services: 'Services to the public in a shop',
  vehicle_repair: 'Vehicle repair',
  education: 'School or university',
  healthcare: 'Hospital or surgery',
  local_government: 'Premises of a local authority',
  utilities: 'Gas, water or electricity',
  mine_or_quarry: 'Mine or quarry',
  docks: 'Docks',
  railway: 'Railway or tramway',
  nuclear: 'Nuclear site',
  other: 'Something else',
}
