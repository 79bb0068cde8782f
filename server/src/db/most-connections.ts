/** So many connections to PostgreSQL at most, for each server process. */
export const mostConnections = 10
