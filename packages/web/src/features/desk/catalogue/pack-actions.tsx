import type { DeskPack } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { formatPriceWithCents } from '@earcon/contract/orders/money.rules'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { api } from '../../../platform/api.ts'
import { flashMessage } from '../../../platform/flash.ts'
import { Success } from '../../../ui/success.tsx'
import { ConfirmButton } from '../shell/confirm-button.tsx'
import { PageLink } from './page-link.tsx'

interface PackActionsProps {
  pack: DeskPack
  /** Something is typed and not saved. */
  changed: boolean
  onChange: (pack: DeskPack) => void
  onDelete: () => void
}

/** What can be done with a pack as a whole. */
export function PackActions(props: PackActionsProps) {
  const { pack } = props
  const [reached, setReached] = useState<DeskPack['state']>()
  const onChange = (next: DeskPack) => {
    setReached(next.state)
    props.onChange(next)
  }
  return (
    <>
      <div className="ways-on desk-actions">
        <PageLink pack={pack} />
        {pack.state === 'on_sale' ? (
          <Withdraw {...props} onChange={onChange} />
        ) : (
          <Publish {...props} onChange={onChange} />
        )}
        {pack.state === 'draft' && <Delete {...props} />}
      </div>
      <Success>
        {reached === pack.state && (
          <p>{reached === 'on_sale' ? 'It is on sale now.' : 'It is off sale now.'}</p>
        )}
      </Success>
    </>
  )
}

const unsaved = 'There are changes that are not saved. Save or discard them first.'

function Publish({ pack, changed, onChange }: PackActionsProps) {
  const blocked = changed || pack.obstacles.length > 0
  const price =
    pack.price_amount === 0
      ? 'free for everyone'
      : `for ${formatPriceWithCents({ amount: pack.price_amount, currency: pack.price_currency })}`
  return (
    <ConfirmButton
      label="Publish"
      leading
      title={`Put “${pack.title}” on sale?`}
      answer={blocked ? undefined : 'Publish it'}
      onConfirm={async () => onChange(await act('POST /admin/packs/:id/publish', pack))}
    >
      {changed ? (
        <p>{unsaved}</p>
      ) : blocked ? (
        <>
          <p>It cannot go on sale yet:</p>
          <ul className="desk-marks">
            {pack.obstacles.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          From now on it stands in the shop, {price}, with {tracksIn(pack)}, at the address /sound-pack/
          {pack.slug}.
        </p>
      )}
    </ConfirmButton>
  )
}

const Withdraw = ({ pack, changed, onChange }: PackActionsProps) => (
  <ConfirmButton
    label="Withdraw"
    title={`Take “${pack.title}” off sale?`}
    answer={changed ? undefined : 'Withdraw it'}
    onConfirm={async () => onChange(await act('POST /admin/packs/:id/withdraw', pack))}
  >
    <p>
      {changed
        ? unsaved
        : 'It leaves the shop, and nobody can buy it any more. Those who own it, or a part of it, keep its page and their downloads. It can be put on sale again.'}
    </p>
  </ConfirmButton>
)

function Delete({ pack, onDelete }: PackActionsProps) {
  const navigate = useNavigate()
  const alone = pack.tracks.filter(({ also_in }) => also_in.length === 0).length
  return (
    <ConfirmButton
      label="Delete draft"
      title={`Delete the draft “${pack.title}”?`}
      answer="Delete it for good"
      onConfirm={async () => {
        await api('DELETE /admin/packs/:id', { params: { id: pack.id } })
        // What was typed into it is not asked after.
        flushSync(onDelete)
        flashMessage({ sentence: `The draft “${pack.title}” was deleted.`, path: '/admin/packs' })
        void navigate('/admin/packs')
      }}
    >
      <p>
        {alone === 0
          ? 'It cannot be brought back.'
          : `It goes with ${alone === 1 ? 'the one sound' : `the ${alone} sounds`} of it that no other pack has, and cannot be brought back.`}
      </p>
    </ConfirmButton>
  )
}

const act = (endpoint: 'POST /admin/packs/:id/publish' | 'POST /admin/packs/:id/withdraw', pack: DeskPack) =>
  api(endpoint, { params: { id: pack.id }, body: { revision: pack.revision } })

const tracksIn = ({ tracks }: DeskPack) => (tracks.length === 1 ? 'one track' : `${tracks.length} tracks`)
