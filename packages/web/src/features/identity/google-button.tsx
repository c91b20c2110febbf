import { useHydrated } from '../../ui/hydrated.ts'

/** Leaves the shop for Google, which sends the browser back. */
export function GoogleButton({ query, children }: { query: string; children: string }) {
  return (
    <>
      <p className="or">
        <span>or</span>
      </p>
      <button
        type="button"
        className="button google"
        disabled={!useHydrated()}
        onClick={() => location.assign(`/api/auth/google${query}`)}
      >
        {children}
      </button>
    </>
  )
}
