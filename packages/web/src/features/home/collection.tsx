import type { Paper } from '@earcon/contract/home/home.calls'
import { Link } from '../../ui/link.tsx'
import { Plate } from '../../ui/plate.tsx'
import { TrackSelectionIsland } from './islands.ts'
import { Section, See } from './paper.tsx'

export function Collection({ counts, packs, tracks }: Paper) {
  return (
    <Section id="music-collection">
      <p>
        {counts.packs > 0 && (
          <>
            The catalogue holds {amount(counts.packs, 'pack')} and {amount(counts.tracks, 'track')}.{' '}
          </>
        )}
        Most packs for coding tools have a sound for each event of a session. The music is made to be worked
        to: steady, without words, and in pieces of one to two and a half minutes.
        {tracks.length > 0 && (
          <>
            {' '}
            <See to="tab-tracks">Table 1</See> lists one track of each of the newest packs, to be heard where
            it stands.
          </>
        )}
      </p>
      {tracks.length > 0 && (
        <div id="tab-tracks">
          <TrackSelectionIsland
            tracks={tracks}
            caption={
              <>
                <span className="numeral">Table 1.</span> One track of each of the newest packs. Length in
                minutes and seconds, prices in US dollars.
              </>
            }
          />
        </div>
      )}
      {packs.length > 0 && <Covers packs={packs} />}
      <p className="paper-lead">
        <Link className="button" to="/shop">
          See all sound packs
        </Link>
      </p>
    </Section>
  )
}

const amount = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

/** The newest packs by their covers, which are plots of what is inside. */
const Covers = ({ packs }: Pick<Paper, 'packs'>) => (
  <figure className="figure covers" id="fig-covers">
    <ul>
      {packs.map((pack) => (
        <li key={pack.id}>
          <Link to={`/sound-pack/${pack.id}`}>
            <Plate of={pack} />
            {pack.title}
          </Link>
        </li>
      ))}
    </ul>
    <figcaption className="caption">
      <span className="numeral">Fig. 4.</span> The newest packs. Each cover is a plot of the sounds in it.
    </figcaption>
  </figure>
)
