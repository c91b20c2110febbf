import { formatDay } from '@earcon/contract/date.rules'
import type { Statistics } from '@earcon/contract/statistics/statistics.admin.calls'
import { Link } from '../../../ui/link.tsx'

interface BestSellersProps {
  number: number
  title: string
  caption: string
  sellers: Statistics['best_packs']
  money: (amount: number) => string
  pathOf?: (id: string) => string
}

/** What was sold in these days, as it was sold. */
export const BestSellers = ({ number, title, caption, sellers, money, pathOf }: BestSellersProps) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    {sellers.length === 0 ? (
      <p className="desk-none">None was sold in these days.</p>
    ) : (
      <table className="table" aria-label={title}>
        <caption>
          <span className="numeral">Table {number}.</span> {caption}
        </caption>
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col" className="number">
              Sold
            </th>
            <th scope="col" className="number">
              Revenue
            </th>
          </tr>
        </thead>
        <tbody>
          {sellers.map(({ id, title, count, revenue }) => (
            <tr key={id}>
              <th scope="row">{pathOf ? <Link to={pathOf(id)}>{title}</Link> : title}</th>
              <td className="number">{count}</td>
              <td className="number">{money(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)

/** What people looked for, and the shop does not have. */
export const EmptySearches = ({
  number,
  searches,
}: {
  number: number
  searches: Statistics['empty_searches']
}) => (
  <section className="empty-searches" aria-label="Searches that found nothing">
    <h2>Searches that found nothing</h2>
    {searches.length === 0 ? (
      <p className="desk-none">Nothing was searched for twice in these days that is not there.</p>
    ) : (
      <table className="table" aria-label="Searches that found nothing">
        <caption>
          <span className="numeral">Table {number}.</span> What was searched for at least twice and not found.
        </caption>
        <thead>
          <tr>
            <th scope="col">Searched for</th>
            <th scope="col" className="number">
              Times
            </th>
            <th scope="col" className="number">
              Last on
            </th>
          </tr>
        </thead>
        <tbody>
          {searches.map(({ text, count, last_day }) => (
            <tr key={text}>
              <th scope="row">
                <bdi>{text}</bdi>
              </th>
              <td className="number">{count}</td>
              <td className="number">{formatDay(last_day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)
