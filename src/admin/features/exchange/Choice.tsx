type Props = {
  label: string
  onChange: (value: string) => void
  options: readonly (readonly [value: string, label: string])[]
  value: string
}

/** A labelled choice of one value. */
export const Choice = ({ label, onChange, options, value }: Props) => (
  <label>
    {label}{' '}
    <select onChange={({ target }) => onChange(target.value)} value={value}>
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  </label>
)
