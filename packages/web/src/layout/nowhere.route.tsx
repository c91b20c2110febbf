import { data } from 'react-router'

/** Every address that is not on the site map: the root says so, with the right status. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function Nowhere() {
  return null
}
