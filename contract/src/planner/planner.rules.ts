/** Two months: more than any screen shows at once. */
export const maxPlannedDays = 62
