import { useNavigate } from 'react-router'

export function BackToCart() {
  const navigate = useNavigate()
  return (
    <button type="button" className="button" onClick={() => void navigate('/cart')}>
      Back to Cart
    </button>
  )
}
