import { formatDay } from '@earcon/contract/date.rules'
import { scopeNote } from '@earcon/contract/licences/scope-words.rules'
import { formatCartPrice } from '@earcon/contract/orders/money.rules'
import type { Receipt } from '@earcon/contract/orders/orders.calls'
import { Main } from '../../layout/main.tsx'
import { Link } from '../../ui/link.tsx'

/** A receipt, set like the last page of a paper, for the screen and for the printer. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { number, paid_at, seller, buyer, test } = receipt
  return (
    <Main measure="prose">
      <article className="receipt">
        <header className="sheet-head">
          <p className="journal">{seller.name}</p>
          <h1>
            Receipt <span className="number">{number}</span>
          </h1>
          <p className="byline">
            Paid on <time dateTime={paid_at}>{formatDay(paid_at)}</time>
          </p>
          {test && <p className="played">Test mode: no real money</p>}
        </header>
        <dl className="parties">
          <div>
            <dt>Seller</dt>
            <dd>
              <Party name={seller.name} email={seller.email} address={seller.address} />
            </dd>
          </div>
          <div>
            <dt>Buyer</dt>
            <dd>
              <Party {...buyer} />
            </dd>
          </div>
        </dl>
        <Lines receipt={receipt} />
        {quarrels[receipt.status] && <p>{quarrels[receipt.status]}</p>}
        <p className="footnote">
          {receipt.status === 'refunded' || receipt.status === 'charged_back' ? (
            'What was licensed to the buyer has been withdrawn.'
          ) : (
            <>
              Each line that was not refunded is licensed to the buyer under the version of{' '}
              <Link to="/licence">the licence</Link> that it names, and its certificate proves that.
            </>
          )}{' '}
          Paid by card.
        </p>
        <p className="ways-on">
          <button type="button" className="button leading" onClick={() => window.print()}>
            Print
          </button>
          <Link className="button" to="/account">
            Go to your purchases
          </Link>
        </p>
      </article>
    </Main>
  )
}

const quarrels: Partial<Record<Receipt['status'], string>> = {
  disputed: 'This payment is under dispute at the buyer’s bank. Until that is settled it is under review.',
  charged_back: 'This payment was charged back by the buyer’s bank, and what was bought has been withdrawn.',
}

interface PartyLines {
  name: string
  company?: string | null
  address?: string
  email: string
}

/** Each on a line of its own, and nothing twice. */
const Party = ({ name, company, address, email }: PartyLines) =>
  [name, company, address, email]
    .filter((line, place, lines) => line && lines.indexOf(line) === place)
    .map((line) => <p key={line}>{line}</p>)

function Lines({ receipt: { lines, amount, refunded_amount, currency } }: { receipt: Receipt }) {
  const price = (amount: number) => formatCartPrice({ amount, currency })
  return (
    <table className="table in-rows">
      <caption>
        <span className="numeral">Table 1.</span> What was bought.
      </caption>
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Kind</th>
          <th scope="col">Licence</th>
          <th scope="col">Certificate</th>
          <th scope="col" className="number">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(
          ({
            type,
            id,
            title,
            tracks,
            scope,
            broadcast,
            licence_version,
            licence_number,
            amount,
            refunded,
          }) => (
            <tr key={`${type} ${id}`}>
              <th scope="row">
                <cite>{title}</cite>
                {scopeNote({ scope, broadcast })}
                {refunded && ' (refunded)'}
              </th>
              <td>{kindOf(type, tracks)}</td>
              <td>
                <Link to={`/licence/${licence_version}`}>
                  <span className="unit">Licence </span>
                  {licence_version}
                </Link>
              </td>
              <td>
                {licence_number && (
                  <Link className="licence-number" to={`/verify/${licence_number}`}>
                    {licence_number}
                  </Link>
                )}
              </td>
              <td className="number price">{price(amount)}</td>
            </tr>
          ),
        )}
      </tbody>
      <tfoot>
        <Sum name="Total" sum={price(amount)} />
        {refunded_amount > 0 && <Sum name="Refunded" sum={`−${price(refunded_amount)}`} />}
        {refunded_amount > 0 && <Sum name="Paid in the end" sum={price(amount - refunded_amount)} />}
      </tfoot>
    </table>
  )
}

const Sum = ({ name, sum }: { name: string; sum: string }) => (
  <tr>
    <th scope="row" colSpan={4}>
      {name}
    </th>
    <td className="number price">{sum}</td>
  </tr>
)

/** Of a pack only those tracks are bought that the buyer neither owned nor bought by another line. */
const kindOf = (type: 'track' | 'sound_pack', tracks: number) =>
  type === 'track' ? 'Track' : `Sound pack, ${tracks === 1 ? '1 new track' : `${tracks} new tracks`}`
