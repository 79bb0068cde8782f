/** Our mark: a lifting hook whose inner curve is a tick. public/favicon.svg is the same drawing. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" focusable="false">
      <circle cx="20.5" cy="5" r="3.3" fill="none" stroke="currentColor" strokeWidth="2.6" />
      <path d="M18.7 8.5h3.6c.3 2.2 1.1 3.8 2.3 5.7A11.2 11.2 0 0 1 15 31C9.3 31 4.8 27.6 3.6 22.3c-.5-2.3-.2-4.3.8-6.2.6-1.1 2-1.2 2.8-.3l5.6 7.5c.9 1.1 2.5 1 3.3-.1l4.2-7.3c.6-.9.6-1.9.1-2.8-.9-1.5-1.5-2.9-1.7-4.6z" />
    </svg>
  )
}
