// Of Mantine what the page itself needs: its variables and its reset. What the map needs comes with the map.
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '@satha/web-kit/look/theme.css';
import '@satha/web-kit/look/fonts.css';
import '@satha/web-kit/look/base.css';
import '@satha/web-kit/look/fonts-of-one-weight.css';
import './letters.css';
import '@satha/web-kit/phone/phone-look.css';
