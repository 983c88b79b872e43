// The theme’s colours: of Mantine nothing but its variables, which the build writes. The letters are the phone’s own.
import './reset.css';
import '@satha/web-kit/look/theme.css';
import '@satha/web-kit/look/base.css';
import '@satha/web-kit/phone/phone-look.css';
import './look.css';
