import { Navigate, useLocation } from 'react-router'
import { PackScreen } from './catalogue/pack-editor.tsx'
import { PackList } from './catalogue/pack-list.tsx'
import { PackPreview } from './catalogue/pack-preview.tsx'
import { parseDeskPath } from './desk-path.rules.ts'
import { FiguresScreen } from './figures/figures-screen.tsx'
import { LettersScreen } from './letters/letters-screen.tsx'
import { OrderList } from './orders/order-list.tsx'
import { OrderScreen } from './orders/order-screen.tsx'
import { PeopleList } from './people/people-list.tsx'
import { PersonScreen } from './people/person-screen.tsx'
import { NotFound } from './shell/not-found.tsx'

/** The owner's desk: which of its screens an address means. */
export function Desk() {
  const { pathname } = useLocation()
  const place = parseDeskPath(pathname)
  switch (place?.screen) {
    case 'start':
      return <Navigate to="/admin/packs" replace />
    case 'packs':
      return <PackList />
    case 'pack':
      return <PackScreen key={place.id} id={place.id} />
    case 'preview':
      return <PackPreview key={place.id} id={place.id} />
    case 'orders':
      return <OrderList />
    case 'order':
      return <OrderScreen key={place.number} number={place.number} />
    case 'people':
      return <PeopleList />
    case 'person':
      return <PersonScreen key={place.id} id={place.id} />
    case 'letters':
      return <LettersScreen />
    case 'figures':
      return <FiguresScreen />
    default:
      return <NotFound />
  }
}
