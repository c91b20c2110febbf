import type { DeskPack } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { type ChangeEvent, useId } from 'react'
import { Field, TextAreaField } from '../../../ui/field.tsx'
import { isRelease, kindNames, type PackDraft } from './pack-draft.rules.ts'

type Kind = keyof typeof kindNames
export type EditDraft = (step: (draft: PackDraft) => PackDraft) => void

/** Everything of a pack but its tracks. */
export function PackFields({ pack, draft, edit }: { pack: DeskPack; draft: PackDraft; edit: EditDraft }) {
  const text = (name: 'title' | 'slug' | 'description' | 'version' | 'changes' | 'price') => ({
    name,
    value: draft[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      edit((draft) => ({ ...draft, [name]: target.value })),
  })
  return (
    <div className="desk-fields">
      <Field label="Title" maxLength={200} autoComplete="off" required {...text('title')} />
      <TextAreaField label="Description" rows={4} maxLength={5000} {...text('description')} />
      <div className="desk-field-row">
        <KindField kind={draft.kind} onChange={(kind) => edit((draft) => ({ ...draft, kind }))} />
        <Field
          label="Version"
          maxLength={20}
          autoComplete="off"
          inputMode="decimal"
          placeholder="1.0"
          hint={
            pack.is_changed_since_release ? 'Changed since. A higher version tells its owners.' : undefined
          }
          {...text('version')}
        />
        <Field label="Price in dollars" inputMode="decimal" autoComplete="off" required {...text('price')} />
      </div>
      {isRelease(draft, pack) && (
        <TextAreaField
          label="What is new in this version"
          rows={3}
          maxLength={2000}
          hint="Its owners get one letter with this, as soon as you save. They can go on with the version that they have."
          {...text('changes')}
        />
      )}
      <Field
        label="Slug"
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={`The end of its address: /sound-pack/${draft.slug || '…'}${
          pack.first_published_at && draft.slug !== pack.slug
            ? '. Links to the old address will lead nowhere.'
            : ''
        }`}
        {...text('slug')}
      />
    </div>
  )
}

function KindField({ kind, onChange }: { kind: Kind | null; onChange: (kind: Kind | null) => void }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Kind</label>
      <select
        className="input"
        id={id}
        value={kind ?? ''}
        onChange={({ target }) => onChange(kinds.find((name) => name === target.value) ?? null)}
      >
        <option value="">not said</option>
        {kinds.map((name) => (
          <option key={name} value={name}>
            {kindNames[name]}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Safe because the object has no other keys than those of its type. */
const kinds = Object.keys(kindNames) as Kind[]
